import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HestiaEvent } from '../../events.ts';
import { dayFrom } from '../../time/day.ts';
import { applyToBalance, applyToCategories, applyToExpenses, applyToPages, type PageOf } from './apply.ts';
import { latestFirst, readCursor, toCursor } from '../expenses/order.ts';
import type { Expense } from '../shapes/schemas.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const expense = (n: number, day: number, more: Partial<Expense> = {}): Expense => ({
  id: id(n),
  colocationId: id(900),
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: id(800),
  name: `Expense ${n}`,
  description: null,
  amount: n,
  paidBy: id(800),
  splitType: 0,
  splitBetween: { [id(800)]: n },
  splitPercentages: null,
  dateOfPayment: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  expenseCategoryId: id(700),
  expenseCategoryName: 'Food',
  ...more,
});

const added = (payload: Expense): HestiaEvent => ({ name: 'NewExpenseAdded', payload });
const updated = (payload: Expense): HestiaEvent => ({ name: 'ExpenseUpdated', payload });
const ids = (expenses: readonly Expense[]) => expenses.map((each) => each.id);

describe('categories', () => {
  const food = { id: id(700), name: 'Food', totalAmount: 5 };
  const rent = { id: id(701), name: 'Rent', totalAmount: 0 };

  test('a new category comes last, an updated one keeps its place, a deleted one disappears', () => {
    expect(applyToCategories([food], { name: 'NewExpenseCategoryAdded', payload: rent })).toEqual([food, rent]);
    const dearer = { ...food, totalAmount: 9 };
    expect(applyToCategories([food, rent], { name: 'ExpenseCategoryUpdated', payload: dearer })).toEqual([
      dearer,
      rent,
    ]);
    expect(applyToCategories([food, rent], { name: 'ExpenseCategoryDeleted', payload: food.id })).toEqual([rent]);
  });

  test('other events leave categories unchanged', () => {
    const categories = [food];
    expect(applyToCategories(categories, { name: 'ExpenseDeleted', payload: id(1) })).toBe(categories);
  });
});

describe('expenses', () => {
  test('are listed newest payment first, then by id downwards', () => {
    const list = [expense(1, 1), expense(2, 3), expense(3, 3)].reduce<readonly Expense[]>(
      (before, each) => applyToExpenses(before, added(each)),
      [],
    );
    expect(ids(list)).toEqual([id(3), id(2), id(1)]);
  });

  test('an updated one moves to where its date belongs', () => {
    const list = applyToExpenses([expense(2, 3), expense(1, 1)], updated(expense(1, 9)));
    expect(ids(list)).toEqual([id(1), id(2)]);
  });

  test('an expense that changes category moves from one list to the other', () => {
    const moved = expense(1, 1, { expenseCategoryId: id(701), expenseCategoryName: 'Rent' });
    expect(applyToExpenses([expense(1, 1)], updated(moved), { categoryId: id(700) })).toEqual([]);
    expect(applyToExpenses([], updated(moved), { categoryId: id(701) })).toEqual([moved]);
  });

  test("expenses show their category's new name, and disappear with it", () => {
    const renamed = { id: id(700), name: 'Groceries', totalAmount: 1 };
    expect(
      applyToExpenses([expense(1, 1)], { name: 'ExpenseCategoryUpdated', payload: renamed })[0]?.expenseCategoryName,
    ).toBe('Groceries');
    expect(applyToExpenses([expense(1, 1)], { name: 'ExpenseCategoryDeleted', payload: id(700) })).toEqual([]);
  });

  test('other events leave expenses unchanged', () => {
    const list = [expense(1, 1)];
    expect(applyToExpenses(list, { name: 'ExpenseDeleted', payload: id(5) })).toBe(list);
    const total = { id: id(700), name: 'Food', totalAmount: 77 };
    expect(applyToExpenses(list, { name: 'ExpenseCategoryUpdated', payload: total })).toBe(list);
  });
});

describe('pages of expenses', () => {
  const pages: PageOf<Expense>[] = [
    { expenses: [expense(9, 20), expense(8, 18)], next: toCursor(expense(8, 18)) },
    { expenses: [expense(7, 16), expense(6, 14)], next: toCursor(expense(6, 14)) },
  ];
  const pageIds = (of: readonly PageOf<Expense>[]) => of.map((page) => ids(page.expenses));

  test('a new expense enters the page that its date belongs to', () => {
    expect(pageIds(applyToPages(pages, added(expense(10, 21))))).toEqual([
      [id(10), id(9), id(8)],
      [id(7), id(6)],
    ]);
    expect(pageIds(applyToPages(pages, added(expense(10, 17))))).toEqual([
      [id(9), id(8)],
      [id(10), id(7), id(6)],
    ]);
  });

  test('an expense beyond the known pages is left to its own page', () => {
    expect(pageIds(applyToPages(pages, added(expense(10, 2))))).toEqual(pageIds(pages));
    const last = pages.with(1, { expenses: [expense(7, 16)], next: null });
    expect(pageIds(applyToPages(last, added(expense(10, 2))))).toEqual([
      [id(9), id(8)],
      [id(7), id(10)],
    ]);
  });

  test('known pages plus events equal the pages that would be fetched', () => {
    const any = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 28 })).map(([n, day]) => expense(n, day));
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 3, maxLength: 15 }),
        fc.array(any, { maxLength: 10 }),
        (start, changes) => {
          const all = start.reduce<readonly Expense[]>((list, each) => applyToExpenses(list, added(each)), []);
          const known = all.slice(0, Math.ceil(all.length / 2));
          const end = known.at(-1);
          if (end === undefined) return;
          let paged: readonly PageOf<Expense>[] = [{ expenses: [...known], next: toCursor(end) }];
          let whole = all;
          for (const change of changes) {
            paged = applyToPages(paged, updated(change));
            whole = applyToExpenses(whole, updated(change));
          }
          expect(paged[0]?.expenses).toEqual(whole.filter((each) => latestFirst(each, end) <= 0));
        },
      ),
    );
  });

  test('a cursor is a place, and other texts are none', () => {
    const place = { paidOn: dayFrom('2026-02-28'), dateOfPayment: '2026-03-01T12:00:00.000Z', id: id(4) };
    expect(readCursor(toCursor(place))).toEqual(place);
    expect(
      [
        '',
        `2026-02-30_${toCursor({ dateOfPayment: place.dateOfPayment, id: place.id })}`,
        'x',
        '_',
        `${id(4)}_x`,
        `2026-03-01T12:00:00.000Z_${id(4)}_`,
      ].map(readCursor),
    ).toEqual([null, null, null, null, null, null]);
  });
});

describe('balances', () => {
  const user = (n: number) => ({
    id: id(n),
    username: 'Ann',
    email: '',
    colocationId: id(900),
    profilePictureUrl: null,
  });

  test('balances are as in the last event', () => {
    expect(
      applyToBalance({ [id(1)]: 5, [id(2)]: -5 }, { name: 'BalanceUpdated', payload: { [id(1)]: 0, [id(2)]: 0 } }),
    ).toEqual({
      [id(1)]: 0,
      [id(2)]: 0,
    });
  });

  test('a new member appears with no balance, or with one still open', () => {
    expect(applyToBalance({ [id(1)]: 0 }, { name: 'MemberJoined', payload: user(2) })).toEqual({
      [id(1)]: 0,
      [id(2)]: 0,
    });
    expect(applyToBalance({ [id(2)]: -5 }, { name: 'MemberJoined', payload: user(2) })).toEqual({ [id(2)]: -5 });
  });

  test('M6: a member who leaves stays in the balances while they have an open balance', () => {
    expect(applyToBalance({ [id(1)]: 0, [id(2)]: 0 }, { name: 'MemberLeft', payload: id(2) })).toEqual({ [id(1)]: 0 });
    expect(applyToBalance({ [id(1)]: 5, [id(2)]: -5 }, { name: 'MemberLeft', payload: id(2) })).toEqual({
      [id(1)]: 5,
      [id(2)]: -5,
    });
  });
});

test('a deleted poll is no longer mentioned, on the page where it was', () => {
  const pages = [
    { expenses: [expense(1, 2, { pollId: id(600) }), expense(2, 1)], next: null },
    { expenses: [expense(3, 1, { pollId: id(601) })], next: null },
  ] as PageOf<Expense>[];
  const deleted = (payload: string): HestiaEvent => ({ name: 'ReminderDeleted', payload });
  expect(applyToPages(pages, deleted(id(600)))).toEqual([
    { expenses: [expense(1, 2), expense(2, 1)], next: null },
    pages[1],
  ]);
  expect(applyToPages(pages, deleted(id(602)))).toBe(pages);
});
