import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToBalance, applyToCategories, applyToExpenses } from '@hestia/contract/money/applying/apply.ts';
import { moneyEndpoints, type NewExpense } from '@hestia/contract/money/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import {
  REFUND_CATEGORY,
  type Balance,
  type Expense,
  type ExpenseCategory,
} from '@hestia/contract/money/shapes/schemas.ts';
import type { TestUser, Reply } from '../call.ts';
import { verifyEvents } from '../verify-events.ts';
import type { TestServer } from '../server.ts';

/** The money of a household. */
export type Purse = {
  readonly categories: readonly ExpenseCategory[];
  readonly expenses: readonly Expense[];
  readonly balance: Balance;
};

export type Draft = Partial<Omit<NewExpense, 'colocationId'>> & { readonly amount: number };

/** A household with its members; the first is the default actor. */
export class Flat {
  readonly server: TestServer;
  readonly id: string;
  readonly members: readonly TestUser[];

  constructor(server: TestServer, id: string, members: readonly TestUser[]) {
    this.server = server;
    this.id = id;
    this.members = members;
  }

  /** Founds a household for members; the one they lived in is deleted. */
  static async open(server: TestServer, members: readonly TestUser[]): Promise<Flat> {
    // A user can leave only a limited number of households empty.
    for (const user of members)
      for (const { id } of await server.call(user, colocationEndpoints.listColocations))
        await server.call(user, colocationEndpoints.deleteColocation, { params: { id } });
    const [first, ...others] = members;
    if (first === undefined) throw new Error('A flat needs somebody');
    const id = await server.createHousehold(first);
    for (const user of others) await server.join(user, id);
    return new Flat(server, id, members);
  }

  member(place: number): TestUser {
    const user = this.members[place];
    if (user === undefined) throw new Error(`Nobody is at place ${place}`);
    return user;
  }

  get one(): TestUser {
    return this.member(0);
  }

  /** A member moves out. */
  async leave(user: TestUser): Promise<void> {
    await this.server.call(user, accountEndpoints.quitColocation, { params: { id: this.id } });
  }

  addCategory(name: string): Promise<string> {
    return this.server.call(this.one, moneyEndpoints.addCategory, { body: { name, colocationId: this.id } });
  }

  async refundCategory(): Promise<string> {
    const refund = (await this.categories()).find((category) => category.name === REFUND_CATEGORY);
    return refund?.id ?? '';
  }

  /** The body of an expense, by default paid by the first and split evenly among all. */
  async body(draft: Draft) {
    return {
      name: 'Something',
      paidBy: this.one.id,
      splitBetween: this.members.map((user) => user.id),
      expenseCategoryId: draft.expenseCategoryId ?? (await this.refundCategory()),
      ...draft,
      colocationId: this.id,
    };
  }

  async add(draft: Draft, by: TestUser = this.one): Promise<string> {
    return this.server.call(by, moneyEndpoints.addExpense, { body: await this.body(draft) });
  }

  async tryAdd(draft: Draft, by: TestUser = this.one): Promise<Reply> {
    return this.server.attempt(by, moneyEndpoints.addExpense, { body: await this.body(draft) });
  }

  async edit(id: string, draft: Draft, by: TestUser = this.one): Promise<string> {
    return this.server.call(by, moneyEndpoints.editExpense, { body: { ...(await this.body(draft)), id } });
  }

  remove(id: string, by: TestUser = this.one): Promise<string> {
    return this.server.call(by, moneyEndpoints.deleteExpense, { params: { id } });
  }

  categories(): Promise<ExpenseCategory[]> {
    return this.server.call(this.one, moneyEndpoints.listCategories, { params: { id: this.id } });
  }

  balance(): Promise<Balance> {
    return this.server.call(this.one, moneyEndpoints.getBalance, { params: { id: this.id } });
  }

  async expenses(): Promise<Expense[]> {
    const all: Expense[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const query = { colocationId: this.id, limit: 200, before };
      const page = await this.server.call(this.one, moneyEndpoints.pageExpenses, { query });
      all.push(...page.expenses);
      before = page.next;
    }
    return all;
  }

  async purse(): Promise<Purse> {
    return { categories: await this.categories(), expenses: await this.expenses(), balance: await this.balance() };
  }

  /** Writes; then what was known before and the events must be what is fetched after, and all sums must be right. Returns the events' names. */
  async verify(write: () => Promise<unknown>): Promise<string[]> {
    const events = await verifyEvents(this.server, this.one, { fetch: () => this.purse(), apply: applyToPurse, write });
    const wrong = await this.wrongSums();
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return events.map((event) => event.name);
  }

  /** Inconsistent sums: balances are the sums of the ledger and sum to 0 (M6), each total is the sum of its category. */
  async wrongSums(): Promise<string[]> {
    const { categories, expenses, balance } = await this.purse();
    const decimals = expenses[0]?.decimals;
    const bookings = expenses.map(expenseIn);
    const ledger = sumEntries(bookings.flatMap(entriesOf));
    const users = new Set([...ledger.keys(), ...Object.keys(balance)]);
    const wrong = [...users].filter((id) => toMinor(balance[id] ?? 0, decimals) !== (ledger.get(id) ?? 0));
    const sum = sumUp(Object.values(balance), decimals);
    const wrongTotals = categories.filter(({ id, totalAmount }) => {
      const inIt = expenses.filter((expense) => expense.expenseCategoryId === id);
      return (
        sumUp(
          inIt.map((expense) => expense.amount),
          decimals,
        ) !== toMinor(totalAmount, decimals)
      );
    });
    return [
      ...wrong.map((id) => `the balance of ${id} is ${balance[id]}, the ledger says ${ledger.get(id)} minor units`),
      ...(sum === 0 ? [] : [`the balances sum to ${sum} minor units`]),
      ...wrongTotals.map(({ name, totalAmount }) => `the total of ${name} is not ${totalAmount}`),
    ];
  }
}

const sumUp = (amounts: readonly number[], decimals?: number): number =>
  amounts.reduce((sum, amount) => sum + toMinor(amount, decimals), 0);

const applyToPurse = (purse: Purse, event: HestiaEvent): Purse => ({
  categories: applyToCategories(purse.categories, event),
  expenses: applyToExpenses(purse.expenses, event),
  balance: applyToBalance(purse.balance, event),
});
