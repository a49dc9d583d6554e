import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { listOf } from '../notes.test-fixtures.ts';
import { expenseOf, inTurn, noteOf, sharersOf, splitPriced, tripName } from './trip.ts';

const members = [
  { id: LEA, username: 'Léa' },
  { id: TOM, username: 'Tomasz' },
  { id: YUKI, username: '由紀' },
];
const cartOf = (...names: string[]) => listOf(names).items ?? [];
const trip = {
  id: 'new',
  colocationId: HOUSEHOLD,
  me: LEA,
  now: '2026-11-20T18:00:00.000Z',
  timeZone: 'Europe/Paris',
  name: 'Market',
  reminderId: 'list',
  cart: [],
  note: 'Milk',
  category: { id: 'food', name: 'Food' },
  split: { kind: 'evenly' as const, between: members.map(({ id }) => id) },
};

describe('a trip to the shop', () => {
  test.each([
    [
      ['Milk', 'Razor @Tomasz'],
      [LEA, TOM, YUKI],
    ],
    [
      ['Razor @Tomasz', 'Tea @由紀 @tomasz'],
      [TOM, YUKI],
    ],
    [['Razor @nobody'], [LEA, TOM, YUKI]],
  ])('T1: an item in the cart is for the named members, or for all: %j', (names, sharers) => {
    expect(sharersOf(cartOf(...names), members, () => false)).toEqual(sharers);
  });

  test('T1: an absent member shares only their own items', () => {
    const isAway = (id: string) => id === TOM;
    expect(sharersOf(cartOf('Milk', 'Razor @Tomasz'), members, isAway)).toEqual([LEA, YUKI]);
    expect(sharersOf(cartOf('Razor @Tomasz'), members, isAway)).toEqual([TOM]);
    expect(sharersOf(cartOf('Milk'), members, () => true)).toEqual([LEA, TOM, YUKI]);
  });

  test('M13: the leftover cent alternates, so that after as many trips all have borne the same', () => {
    const booked: Expense[] = [];
    for (let n = 0; n < 6; n++) {
      const splitBetween = sharersOf(cartOf('Milk'), inTurn(members, booked.map(expenseIn)), () => false);
      booked.unshift(expenseOf({ ...trip, minor: 1000, split: { kind: 'evenly', between: splitBetween } }).shown);
    }
    const borne = members.map(({ id }) => booked.reduce((sum, each) => sum + toMinor(each.splitBetween[id] ?? 0), 0));
    expect(borne).toEqual([2000, 2000, 2000]);
    expect(booked.map(({ splitBetween }) => Object.keys(splitBetween)[0]).slice(-3)).toEqual([YUKI, TOM, LEA]);
  });

  test('T2: its name is the list’s and the shop’s, unless they are equal', () => {
    expect([tripName('Groceries', null), tripName('Groceries', 'Rewe'), tripName('rewe', 'Rewe')]).toEqual([
      'Groceries',
      'Groceries · Rewe',
      'rewe',
    ]);
  });

  test('T2: the note has a line for each item, up to its length', () => {
    expect(noteOf(cartOf('2 l milk', 'Bread'))).toBe('2 l milk\nBread');
    const long = noteOf(cartOf(...Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(100)}`))) ?? '';
    expect(long.length).toBeLessThanOrEqual(limits.expenseDescription);
    expect(long.split('\n').length).toBeGreaterThan(15);
  });

  test('T2: an item with a price has it in its line', () => {
    const cart = cartOf('2 l milk', 'Bread');
    expect(noteOf(cart, (id) => (id === cart[0]?.id ? '€2.49' : null))).toBe('2 l milk · €2.49\nBread');
  });

  test('P1: an item is for the named members, or for all who are there', () => {
    const cart = cartOf('Milk', 'Razor @Tomasz', 'Tea');
    const [milk, razor] = cart.map(({ id }) => id);
    const prices = { [milk ?? '']: 200, [razor ?? '']: 700 };
    const split = splitPriced(1500, { cart, prices, members, isAway: (id) => id === TOM });
    expect(Object.fromEntries(split?.minor ?? [])).toEqual({ [LEA]: 400, [TOM]: 700, [YUKI]: 400 });
    expect(split?.restOf).toEqual([LEA, YUKI]);
  });

  test('T3: it is one expense of the payer, with even shares to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: limits.amountMinor }), (minor) => {
        const { shown: expense, body } = expenseOf({ ...trip, minor });
        const shares = Object.values(expense.splitBetween).map((amount) => Math.round(amount * 100));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(minor);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(body).toMatchObject({
          name: 'Market',
          paidBy: LEA,
          splitBetween: [LEA, TOM, YUKI],
          description: 'Milk',
          expenseCategoryId: 'food',
          reminderId: 'list',
        });
      }),
    );
  });
});
