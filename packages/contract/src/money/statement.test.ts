import * as fc from 'fast-check';
import { kindOfNew } from './expenses/category-kinds.ts';
import { describe, expect, test } from 'vitest';
import { entriesOf, sumEntries } from './planning/ledger.ts';
import type { Expense } from './shapes/model.ts';
import { REFUND_CATEGORY } from './shapes/schemas.ts';
import { paymentsOf, statementOf } from './statement.ts';

const MEMBERS = ['ada', 'ben', 'cleo', 'dan'];
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const dayOf = ({ dateOfPayment }: Expense) => dateOfPayment.slice(0, 10);

const expenseOf = (more: Partial<Expense>): Expense => ({
  id: 'e',
  colocationId: 'home',
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'ada',
  name: 'Market',
  description: null,
  amountMinor: 3000,
  paidBy: 'ada',
  payers: null,
  split: { kind: 'amounts', amounts: { ada: 1500, ben: 1500 } },
  shares: { ada: 1500, ben: 1500 },
  dateOfPayment: '2026-11-10T12:00:00.000Z',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
  ...more,
});

const member = fc.constantFrom(...MEMBERS);
const shares = fc.dictionary(member, fc.integer({ min: 0, max: 9999 }), { minKeys: 1 });
const some = fc
  .record({ paidBy: member, shares, day: days, to: member, isPayment: fc.boolean(), half: fc.boolean() })
  .map(({ paidBy, shares: minor, day, to, isPayment, half }) => {
    const parts = isPayment && to !== paidBy ? { [to]: 1 + (minor[to] ?? 0) } : minor;
    const whole = Object.values(parts).reduce((sum, each) => sum + each, 0);
    const other = MEMBERS.find((id) => id !== paidBy) ?? '';
    const first = Math.ceil(whole / 2);
    return expenseOf({
      amountMinor: whole,
      paidBy,
      payers: half && !isPayment && whole > 1 ? { [paidBy]: first, [other]: whole - first } : null,
      shares: parts,
      dateOfPayment: `${day}T12:00:00.000Z`,
      ...(isPayment && to !== paidBy && { expenseCategoryName: REFUND_CATEGORY }),
    });
  });
const all = fc
  .array(some, { maxLength: 30 })
  .map((expenses) => expenses.map((one, i) => ({ ...one, id: String(i).padStart(4, '0') })));

const total = (minor: readonly number[]) => minor.reduce((sum, each) => sum + each, 0);

describe('M28 a statement', () => {
  test('the lines of a statement sum to each balance, by kind too, and all balances to zero', () => {
    fc.assert(
      fc.property(all, days, fc.integer({ min: 1, max: 8 }), (expenses, day, mostLines) => {
        const ledger = (counted: readonly Expense[]) => sumEntries(counted.flatMap((one) => entriesOf(one)));
        const then = ledger(expenses.filter((one) => dayOf(one) <= day));
        const now = ledger(expenses);
        const statements = MEMBERS.map((userId) => statementOf(expenses, { userId, day, dayOf, mostLines }));
        const isTrue = statements.every(({ until, since, sums, nowMinor }, i) => {
          const id = MEMBERS[i] ?? '';
          const isListed = [until, since].every(({ lines, earlier, minor }) => {
            const own = lines.map((line) => line.day);
            const isInOrder = own.every((each, place) => each <= (own[place - 1] ?? each));
            const isWhole = total(lines.map((line) => line.minor)) + earlier.minor === minor;
            return isInOrder && isWhole && lines.length <= mostLines;
          });
          const isKind = total(Object.values(sums)) === until.minor;
          return isListed && isKind && until.minor === (then.get(id) ?? 0) && nowMinor === (now.get(id) ?? 0);
        });
        expect(isTrue).toBe(true);
        expect(total(statements.map(({ until }) => until.minor))).toBe(0);
        expect(total(statements.map(({ nowMinor }) => nowMinor))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test('a statement lists unconfirmed payments, and the part that is a deposit', () => {
    const payment = { paidBy: 'ben', shares: { ada: 500 }, amountMinor: 500, expenseCategoryName: REFUND_CATEGORY };
    const { open, depositMinor } = statementOf(
      [
        expenseOf({ id: 'a', ...payment, refundState: 'sent' }),
        expenseOf({ id: 'b', ...payment, refundState: 'received' }),
        expenseOf({ id: 'c', ...payment, refundState: 'disputed' }),
        expenseOf({ id: 'd', expenseCategoryId: 'deposits' }),
      ],
      { userId: 'ada', day: '2026-11-30', dayOf, deposits: new Set(['deposits']) },
    );
    expect([open.map(({ expense }) => expense.id), depositMinor]).toEqual([['c', 'a'], 1500]);
    expect(statementOf([], { userId: 'ada', day: '2026-11-30', dayOf }).depositMinor).toBeNull();
  });

  test('M27: a new category is for deposits by its name, unless set otherwise', () => {
    const names = ['Deposit', 'Caution', 'Depósito', 'Kaution', '押金', '敷金', 'Dépôt de garantie', 'Fianza'];
    expect(names.map((name) => kindOfNew({ name }))).toEqual(names.map(() => 'deposit'));
    expect(['Precautions', 'Food', 'Confianza'].map((name) => kindOfNew({ name }))).toEqual([null, null, null]);
    expect(kindOfNew({ name: 'Deposit', kind: null })).toBeNull();
    expect(kindOfNew({ name: 'Food', kind: 'deposit' })).toBe('deposit');
  });

  test('a statement ends with payments that settle it, even after earlier bookings', () => {
    const balances = fc
      .array(fc.integer({ min: -5000, max: 5000 }), { minLength: 3, maxLength: 3 })
      .map((minor) => new Map(MEMBERS.map((id, i) => [id, minor[i] ?? -total(minor)] as const)));
    fc.assert(
      fc.property(balances, fc.array(balances, { maxLength: 3 }), fc.boolean(), (now, changes, collects) => {
        const options = { userId: 'ada', collector: collects ? 'ben' : null };
        const payments = paymentsOf(now, changes, options) ?? [];
        const own = total([now, ...changes].map((each) => each.get('ada') ?? 0));
        expect(total(payments.map(({ from, minor }) => (from === 'ada' ? minor : -minor))) + own).toBe(0);
      }),
      { numRuns: 40 },
    );
    expect(paymentsOf(new Map([['ada', 1]]), [], { userId: 'ada', collector: null })).toBeNull();
  });
});
