import { byDay } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../money.test-fixtures.ts';
import { dayCounted, firstOf, readUpTo, totalsOf } from './month.ts';

const PARIS = 'Europe/Paris';

const spent = (day: string, amount: number, category: string): Expense =>
  modelOf({
    amount,
    dateOfPayment: new Date(`${day}T12:00:00`).toISOString(),
    expenseCategoryId: category,
    expenseCategoryName: category,
  });

describe('a month of the household (M18)', () => {
  test("a month follows the household's calendar, in every time zone", () => {
    const late = modelOf({ dateOfPayment: '2026-10-31T23:30:00.000Z' });
    expect(dayCounted(late, PARIS)).toBe('2026-11-01');
    // The household has moved since.
    expect(dayCounted(late, 'America/New_York')).toBe('2026-11-01');
    // An earlier version stored only the instant.
    const { paidOn: _paidOn, ...kept } = late;
    expect([dayCounted(kept, PARIS), dayCounted(kept, 'America/New_York')]).toEqual(['2026-11-01', '2026-10-31']);
    expect(firstOf('2026-11')).toEqual(new Date('2026-11-01T00:00Z'));
  });

  test('payments are listed by the days of the household, in any order of instants', () => {
    const paid = (dateOfPayment: string, paidOn: string) => modelOf({ dateOfPayment, paidOn: dayFrom(paidOn) });
    // Typed in Auckland on the 1st, and imported before that for the 31st.
    const [sweets, ice] = [
      paid('2026-10-31T12:00:00.000Z', '2026-10-31'),
      paid('2026-10-31T11:30:00.000Z', '2026-11-01'),
    ];
    expect(byDay([sweets, ice], 'Pacific/Auckland')).toEqual([ice, sweets]);
    // A page that ends with the first may lack the second, whose month is the next.
    expect(readUpTo(sweets, 'Pacific/Auckland')).toBe('2026-11-01');
  });

  test('sums what was spent by category, largest first', () => {
    const expenses = [
      spent('2026-11-02', 10, 'food'),
      spent('2026-11-20', 0.1, 'food'),
      spent('2026-11-30', 50, 'rent'),
    ];
    expect(totalsOf(expenses, '2026-11', PARIS)).toEqual({
      minor: 6010,
      categories: [
        { id: 'rent', name: 'rent', minor: 5000 },
        { id: 'food', name: 'food', minor: 1010 },
      ],
      payments: { count: 0, minor: 0 },
    });
  });

  test('leaves out other months, and lists payments between members separately', () => {
    const expenses = [
      spent('2026-10-31', 10, 'food'),
      spent('2026-12-01', 10, 'food'),
      spent('2026-11-11', 99, 'Refund'),
      spent('2026-11-12', 0.5, 'Refund'),
    ];
    expect(totalsOf(expenses, '2026-11', PARIS)).toEqual({
      minor: 0,
      categories: [],
      payments: { count: 2, minor: 9950 },
    });
  });
});
