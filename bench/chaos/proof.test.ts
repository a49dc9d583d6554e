import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { expect, test } from 'vitest';
import type { LedgerState, StoredEvent } from './held.ts';
import { judge, type Verdict } from './proof.ts';
import type { Household, Ledger, SentExpense } from './writers.ts';

const [ADA, BEN] = ['ada', 'ben'];
const household: Household = {
  id: 'house',
  categoryId: 'food',
  members: [ADA, BEN].map((id) => ({ id, username: id, email: id, password: id, jwt: id })),
};

const sent = (name: string, amount: number, paidBy: string, splitBetween: string[]): SentExpense => ({
  household,
  id: `id of ${name}`,
  body: { name, amount, expenseCategoryId: 'food', paidBy, splitType: 0, splitBetween },
});

const bread = sent('bread', 4.01, ADA, [BEN, ADA]);
const soap = sent('soap', 3, BEN, [ADA]);
const wine = sent('wine', 9.99, BEN, [ADA, BEN]);

const expense = ({ id, body }: SentExpense, shares: Record<string, number>): Expense => ({
  ...body,
  id,
  colocationId: 'house',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: body.paidBy,
  description: null,
  splitBetween: shares,
  splitPercentages: null,
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  expenseCategoryName: 'Food',
});

const breadHeld = expense(bread, { [BEN]: 2.01, [ADA]: 2 });
const soapHeld = expense(soap, { [ADA]: 3 });
const wineHeld = expense(wine, { [ADA]: 5, [BEN]: 4.99 });
const total = (totalAmount: number) => ({
  name: 'ExpenseCategoryUpdated',
  payload: { id: 'food', name: 'Food', totalAmount },
});
const balances = (ada: number) => ({ name: 'BalanceUpdated', payload: { [ADA]: ada, [BEN]: -ada } });

/** Bread, soap and wine were bought; the soap was taken back. */
const story = [
  { name: 'NewExpenseCategoryAdded', payload: { id: 'food', name: 'Food', totalAmount: 0 } },
  { name: 'NewExpenseAdded', payload: breadHeld },
  total(4.01),
  balances(2.01),
  // Its texts were deleted with it.
  { name: 'NewExpenseAdded', payload: { ...soapHeld, name: '' } },
  total(7.01),
  balances(-0.99),
  { name: 'NewExpenseAdded', payload: wineHeld },
  total(17),
  balances(-5.99),
  { name: 'ExpenseDeleted', payload: soap.id },
  total(14),
  balances(-2.99),
];
const numbered = (events: readonly Omit<StoredEvent, 'seq'>[]): StoredEvent[] =>
  events.map((event, at) => ({ ...event, seq: at + 1 }));

const held: LedgerState = {
  expenses: [wineHeld, breadHeld],
  balances: { [ADA]: -2.99, [BEN]: 2.99 },
  recounted: { [ADA]: -2.99, [BEN]: 2.99 },
  categories: [{ id: 'food', name: 'Food', totalAmount: 14 }],
  events: numbered(story),
  seq: story.length,
};
const ledger: Ledger = {
  added: new Map([bread, soap, wine].map((each) => [each.body.name, each])),
  deleted: new Set(['soap']),
  repeats: 0,
};
const clean: Verdict = { lost: 0, doubled: 0, undeleted: 0, altered: 0, wrongEvents: 0, unbalanced: 0, gaps: 0 };
const verdictOf = (change: Partial<LedgerState>) => judge([{ household, held: { ...held, ...change } }], ledger);
const withEvent = (at: number, change: Partial<StoredEvent>) =>
  numbered(story.map((event, i) => (i === at ? { ...event, ...change } : event)));
const but = (wrong: Partial<Expense>) => [{ ...wineHeld, ...wrong }, breadHeld];

test('a server that has all acknowledged writes passes the check', () => {
  expect(verdictOf({})).toEqual(clean);
});

test.each<[planted: string, found: keyof Verdict, change: Partial<LedgerState>]>([
  ['an expense that is gone', 'lost', { expenses: [breadHeld] }],
  ['an expense that is there twice', 'doubled', { expenses: [...held.expenses, { ...breadHeld, id: 'other' }] }],
  ['an expense that nobody sent', 'doubled', { expenses: [...held.expenses, { ...breadHeld, name: 'gold' }] }],
  ['a deleted expense that is there', 'undeleted', { expenses: [...held.expenses, soapHeld] }],
  ['an amount 7.00 too high', 'altered', { expenses: but({ amount: 16.99 }) }],
  ['a share that is a cent off', 'altered', { expenses: but({ splitBetween: { [ADA]: 4.99, [BEN]: 5 } }) }],
  ['another payer', 'altered', { expenses: but({ paidBy: ADA }) }],
  ['another category', 'altered', { expenses: but({ expenseCategoryId: 'rent' }) }],
  ['an event with a wrong amount', 'wrongEvents', { events: withEvent(7, { payload: { ...wineHeld, amount: 10 } }) }],
  [
    'an event with a wrong share',
    'wrongEvents',
    { events: withEvent(1, { payload: { ...breadHeld, splitBetween: { [ADA]: 4.01 } } }) },
  ],
  ['an event of another kind', 'wrongEvents', { events: withEvent(7, { name: 'ExpenseUpdated' }) }],
  ['an event that was never sent', 'wrongEvents', { events: withEvent(4, story[1] ?? {}) }],
  ['words of what was deleted', 'wrongEvents', { events: withEvent(4, { payload: soapHeld }) }],
  [
    'an event without words of what is there',
    'wrongEvents',
    { events: withEvent(7, { payload: { ...wineHeld, name: '' } }) },
  ],
  ['a deletion of something else', 'wrongEvents', { events: withEvent(10, { payload: bread.id }) }],
  ['a wrong total on the way', 'wrongEvents', { events: withEvent(5, total(7.02)) }],
  ['wrong balances on the way', 'wrongEvents', { events: withEvent(6, balances(-1)) }],
  ['balances that do not fit', 'unbalanced', { balances: { [ADA]: -3, [BEN]: 3 }, recounted: { [ADA]: -3, [BEN]: 3 } }],
  ['balances that are counted otherwise', 'unbalanced', { recounted: { [ADA]: -2.98, [BEN]: 2.98 } }],
  ['a wrong total', 'unbalanced', { categories: [{ id: 'food', name: 'Food', totalAmount: 17 }] }],
  ['a gap in the numbers', 'gaps', { events: held.events.map((e) => (e.seq > 5 ? { ...e, seq: e.seq + 1 } : e)) }],
  ['an event that is missing at the end', 'gaps', { events: held.events.slice(0, -1) }],
])('%s is found', (_planted, found, change) => {
  expect(verdictOf(change)[found]).toBeGreaterThan(0);
});
