import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';

export const FOOD = '01990000-0000-7000-8000-0000000000f0';
export const RENT = '01990000-0000-7000-8000-0000000000f1';
export const REFUNDS = '01990000-0000-7000-8000-0000000000f2';

let made = 0;

/** The same as screens read it. */
export const modelOf = (change: Partial<Expense> = {}) => expenseIn(expenseOf(change));

/** An expense of Léa's for all members by default, in the server's form. */
export function expenseOf(change: Partial<Expense> = {}): Expense {
  made += 1;
  const { dateOfPayment = '2026-11-20T12:00:00.000Z' } = change;
  const id = `01990000-0000-7000-9000-${String(made).padStart(12, '0')}`;
  return {
    id,
    colocationId: HOUSEHOLD,
    createdAt: '2026-11-20T08:00:00.000Z',
    createdBy: LEA,
    name: 'Biocoop',
    description: null,
    amount: 30,
    paidBy: LEA,
    splitType: 0,
    splitBetween: { [LEA]: 10, [TOM]: 10, [YUKI]: 10 },
    splitPercentages: null,
    dateOfPayment,
    paidOn: dayOf(dateOfPayment, 'Europe/Paris'),
    expenseCategoryId: FOOD,
    expenseCategoryName: 'Food',
    reminderId: null,
    ...change,
  };
}
