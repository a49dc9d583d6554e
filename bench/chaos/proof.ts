import { isDeepStrictEqual } from 'node:util';
import type { Balance, Expense, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { LedgerState, StoredEvent } from './held.ts';
import type { Household, Ledger, SentExpense } from './writers.ts';

/** Counts of differences from the acknowledged data. Each must be 0. */
export type Verdict = {
  /** Acknowledged, and not there. */
  lost: number;
  doubled: number;
  /** Deleted, and there. */
  undeleted: number;
  /** Present, but different from what was sent: its amount, payer or shares. */
  altered: number;
  /** Events that are missing, or differ from the write. */
  wrongEvents: number;
  /** Households whose balances or totals differ from the sent data. */
  unbalanced: number;
  /** Numbers of events that are missing. */
  gaps: number;
};

/** Compares the server's data of each household with its acknowledged writes, by an independent computation. */
export function judge(households: readonly { household: Household; held: LedgerState }[], ledger: Ledger): Verdict {
  const verdict: Verdict = { lost: 0, doubled: 0, undeleted: 0, altered: 0, wrongEvents: 0, unbalanced: 0, gaps: 0 };
  for (const { household, held } of households) {
    const sent = new Map([...ledger.added].filter(([, each]) => each.household === household));
    const deleted = new Set([...ledger.deleted].filter((name) => sent.has(name)));
    judgeExpenses(verdict, held.expenses, sent, deleted);
    judgeEvents(verdict, held, household, { sent, deleted });
    if (!isBalanced(held, household, sent, deleted)) verdict.unbalanced++;
  }
  return verdict;
}

type SentByName = ReadonlyMap<string, SentExpense>;

function judgeExpenses(
  verdict: Verdict,
  expenses: readonly Expense[],
  sent: SentByName,
  deleted: ReadonlySet<string>,
): void {
  const times = new Map<string, number>();
  for (const expense of expenses) {
    const truth = sent.get(expense.name);
    times.set(expense.name, (times.get(expense.name) ?? 0) + 1);
    // Every write was repeated until acknowledged, so any other row is a duplicate.
    if (truth === undefined) verdict.doubled++;
    else if (!isAsSent(expense, truth)) verdict.altered++;
  }
  for (const name of sent.keys()) {
    const count = times.get(name) ?? 0;
    if (deleted.has(name)) verdict.undeleted += count;
    else if (count === 0) verdict.lost++;
    if (count > 1) verdict.doubled++;
  }
}

/** Whether an expense is the one that was sent, to the cent. */
function isAsSent(expense: Expense, { id, household, body }: SentExpense): boolean {
  return (
    expense.id === id &&
    expense.colocationId === household.id &&
    expense.name === body.name &&
    expense.expenseCategoryId === body.expenseCategoryId &&
    expense.createdBy === body.paidBy &&
    expense.paidBy === body.paidBy &&
    expense.splitType === body.splitType &&
    minor(expense.amount) === minor(body.amount) &&
    isDeepStrictEqual(toMinor(expense.splitBetween), sharesOf(body))
  );
}

/** Rule M2, implemented again here: the proof must not share a mistake with the code under test. */
export function sharesOf({
  amount,
  splitBetween,
}: Pick<SentExpense['body'], 'amount' | 'splitBetween'>): Record<string, number> {
  const each = Math.floor(minor(amount) / splitBetween.length);
  const left = minor(amount) % splitBetween.length;
  return Object.fromEntries(splitBetween.map((userId, place) => [userId, each + (place < left ? 1 : 0)]));
}

export const minor = (amount: number): number => Math.round(amount * 100);
export const toMinor = (amounts: Balance): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, minor(amount)]));

/** A household's balances and spending, computed from the writes sent. */
class Books {
  readonly balances = new Map<string, number>();
  total = 0;

  book({ body }: SentExpense, sign: 1 | -1): void {
    const add = (userId: string, amount: number) =>
      this.balances.set(userId, (this.balances.get(userId) ?? 0) + sign * amount);
    add(body.paidBy, minor(body.amount));
    for (const [userId, share] of Object.entries(sharesOf(body))) add(userId, -share);
    this.total += sign * minor(body.amount);
  }

  /** Compares balances; members without one may be missing. */
  matches(balances: Balance): boolean {
    const users = new Set([...this.balances.keys(), ...Object.keys(balances)]);
    return [...users].every((userId) => minor(balances[userId] ?? 0) === (this.balances.get(userId) ?? 0));
  }
}

/** Checks all events in order: each must match its write, and the sums of that moment. */
function judgeEvents(
  verdict: Verdict,
  { events, seq }: LedgerState,
  household: Household,
  { sent, deleted }: { sent: SentByName; deleted: ReadonlySet<string> },
): void {
  verdict.gaps += events.filter((event, place) => event.seq !== place + 1).length + Math.abs(seq - events.length);
  const there = new Map<string, SentExpense>();
  const announced = new Set<string>();
  const books = new Books();
  for (const event of events) {
    const isTrue = checkEvent(event, { household, sent, deleted, there, announced, books });
    if (!isTrue) verdict.wrongEvents++;
  }
  const expected = sent.size - deleted.size;
  verdict.wrongEvents += sent.size - announced.size + Math.abs(expected - there.size);
}

type Context = {
  readonly household: Household;
  readonly sent: SentByName;
  readonly deleted: ReadonlySet<string>;
  /** By id, at this moment. */
  readonly there: Map<string, SentExpense>;
  /** Ids of all that was ever added. */
  readonly announced: Set<string>;
  readonly books: Books;
};

/** Whether an event matches its write. */
function checkEvent(event: StoredEvent, { household, sent, deleted, there, announced, books }: Context): boolean {
  const { payload } = event;
  switch (event.name) {
    case 'NewExpenseAdded': {
      const expense = payload as Expense;
      const truth = [...sent.values()].find(({ id }) => id === expense.id);
      if (truth === undefined || announced.has(truth.id)) return false;
      // Events of a deleted expense lose its name.
      const name = deleted.has(truth.body.name) ? '' : truth.body.name;
      if (expense.name !== name || !isAsSent({ ...expense, name: truth.body.name }, truth)) return false;
      there.set(truth.id, truth);
      announced.add(truth.id);
      books.book(truth, 1);
      return true;
    }
    case 'ExpenseDeleted': {
      const truth = there.get(String(payload));
      if (truth === undefined) return false;
      there.delete(truth.id);
      books.book(truth, -1);
      return true;
    }
    case 'ExpenseCategoryUpdated': {
      const { id, totalAmount } = payload as ExpenseCategory;
      return id === household.categoryId && minor(totalAmount) === books.total;
    }
    case 'BalanceUpdated':
      return books.matches(payload as Balance);
    default:
      // Events from creating the household.
      return there.size === 0;
  }
}

function isBalanced(
  { balances, recounted, categories }: LedgerState,
  household: Household,
  sent: SentByName,
  deleted: ReadonlySet<string>,
) {
  const books = new Books();
  for (const [name, each] of sent) if (!deleted.has(name)) books.book(each, 1);
  const total = categories.find(({ id }) => id === household.categoryId)?.totalAmount ?? Number.NaN;
  return (
    books.matches(balances) &&
    isDeepStrictEqual(balances, recounted) &&
    minor(total) === books.total &&
    Object.values(balances).reduce((sum, amount) => sum + minor(amount), 0) === 0
  );
}
