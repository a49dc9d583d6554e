import { expect, test } from 'vitest';
import { LEA, TOM } from '#test/members.ts';
import { effectOn } from './effect-on.ts';
import { modelOf } from '../money.test-fixtures.ts';

test("a member's cost of an expense is their share, and their balance paid minus share", () => {
  expect([LEA, TOM, 'nobody'].map((id) => effectOn(modelOf(), id))).toEqual([2000, -1000, 0]);
});

test('for several payers each has paid their part', () => {
  const expense = modelOf({ payers: { [LEA]: 5, [TOM]: 25 }, paidBy: TOM });
  expect([LEA, TOM].map((id) => effectOn(expense, id))).toEqual([-500, 1500]);
});
