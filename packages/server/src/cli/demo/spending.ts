import { randomUUID } from 'node:crypto';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import type { Flat } from './calls.ts';
import { receiptPhoto } from './drawings.ts';
import { dayIn, type Day, type Deed } from './day.ts';
import { EXPENSE_COMMENTS, EXPENSES, MONTHLY, type Kind } from './words.ts';

/** The categories of the flat's expenses, by what is bought. */
export type Books = Readonly<Record<Kind | 'refund', string>>;

/** Days between two settlements. */
const SETTLED_EVERY = 19;

/** The categories that the flat spends in. */
export async function openBooks({ colocationId, member, ask }: Flat): Promise<Books> {
  const add = async (name: string) => {
    const id = randomUUID();
    await ask(member(0), moneyEndpoints.addCategory, { body: { id, name, colocationId } });
    return id;
  };
  const [food, household] = [await add('Groceries'), await add('Household')];
  const categories = await ask(member(0), moneyEndpoints.listCategories, { params: { id: colocationId } });
  const refund = categories.find(({ name }) => name === REFUND_CATEGORY);
  if (!refund) throw new Error('The household has no category of payments');
  return { food, household, refund: refund.id };
}

/** A day's expenses; every few weeks the members settle up. */
export async function spendDay(flat: Flat, books: Books, day: Day): Promise<Deed[]> {
  const { dice, number } = day;
  const deeds = EXPENSES.flatMap(([name, from, until, of100, kind]): Deed[] => {
    if (!dice.chance(of100 / 100)) return [];
    const [id, by] = [randomUUID(), dice.below(flat.everybody.length)];
    const amount = (from + dice.below(until - from)) / 100;
    // Some eat elsewhere.
    const isForAll = kind === 'household' || dice.chance(0.7);
    const splitBetween = isForAll
      ? [...flat.everybody]
      : [...new Set([flat.member(by).id, ...dice.some(flat.everybody)])];
    return [
      [0.3 + dice.next() / 2, () => spend(flat, { id, name, amount, by, splitBetween, category: books[kind] })],
      ...(dice.chance(0.25) ? [receipt(flat, id, by)] : []),
      ...(dice.chance(0.15) ? [remark(flat, day, id, by)] : []),
    ];
  });
  for (const [name, on, cents, by] of MONTHLY)
    if (dayIn(0).endsWith(on))
      deeds.push([
        0.1,
        () => {
          const spent = { id: randomUUID(), name, amount: cents / 100, by, splitBetween: flat.everybody };
          return spend(flat, { ...spent, category: books.household });
        },
      ]);
  return number % SETTLED_EVERY === SETTLED_EVERY - 1 ? [...deeds, ...(await settle(flat, books))] : deeds;
}

export type DemoExpense = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly by: number;
  readonly splitBetween: readonly string[];
  readonly category: string;
  /** The shopping list and the items that it paid for. */
  readonly bought?: { readonly reminderId: string; readonly itemIds: readonly string[] };
};

/** Adds an expense that is paid now. */
export function spend(
  { colocationId, member, ask }: Flat,
  { id, name, amount, by, splitBetween, category, bought }: DemoExpense,
) {
  const paid = {
    amount,
    paidBy: member(by).id,
    splitBetween: [...splitBetween],
    dateOfPayment: new Date().toISOString(),
  };
  const of = bought && { reminderId: bought.reminderId, itemIds: [...bought.itemIds] };
  const body = { id, colocationId, expenseCategoryId: category, name, ...paid, ...of };
  return ask(member(by), moneyEndpoints.addExpense, { body });
}

const receipt = (flat: Flat, expenseId: string, by: number): Deed => [0.9, () => addReceipt(flat, expenseId, by)];

/** Adds the photo of a receipt to an expense. */
export async function addReceipt({ member, ask }: Flat, expenseId: string, by: number): Promise<void> {
  const form = new FormData();
  form.append('id', randomUUID());
  form.append('expenseId', expenseId);
  form.append('file', await receiptPhoto(), 'receipt.webp');
  await ask(member(by), moneyEndpoints.addPicture, { body: form });
}

/* A comment by a member who did not pay. */
const remark = ({ member, everybody, ask }: Flat, { dice }: Day, expenseId: string, by: number): Deed => [
  0.95,
  () =>
    ask(member((by + 1) % everybody.length), historyEndpoints.addExpenseMessage, {
      body: { expenseId, content: dice.pick(EXPENSE_COMMENTS) },
    }),
];

/** Each payment of the plan is sent by the debtor, and confirmed by its receiver. */
async function settle({ colocationId, member, everybody, ask }: Flat, { refund }: Books): Promise<Deed[]> {
  const plan = await ask(member(0), moneyEndpoints.getRefundMethods, { params: { id: colocationId } });
  return plan.flatMap(({ from, to, amount }): Deed[] => {
    const [payer, receiver] = [member(everybody.indexOf(from)), member(everybody.indexOf(to))];
    const id = randomUUID();
    const body = { id, colocationId, expenseCategoryId: refund, name: REFUND_CATEGORY, amount, paidBy: from };
    const paid = () => ({ splitBetween: [to], dateOfPayment: new Date().toISOString(), refundState: 'sent' as const });
    return [
      [0.2, () => ask(payer, moneyEndpoints.addExpense, { body: { ...body, ...paid() } })],
      [0.25, () => ask(receiver, settleEndpoints.answerRefund, { body: { id, refundState: 'received' } })],
    ];
  });
}
