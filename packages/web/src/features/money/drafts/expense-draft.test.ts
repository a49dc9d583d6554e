import { dayFrom, dayOf } from '@hestia/contract/time/day.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { expenseIn, splitIn } from '@hestia/contract/money/shapes/wire.ts';
import * as fc from 'fast-check';
import { splitAmount } from '@hestia/contract/money/splitting/split.ts';
import { describe, expect, test } from 'vitest';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { expenseOf, modelOf, FOOD } from '../money.test-fixtures.ts';
import { previewPayers } from './payers-draft.ts';
import {
  minorOf,
  draftOf,
  emptyDraft,
  type ExpenseDraft,
  finishDraft,
  problemsOf,
  sharesOf,
  withMembersOnly,
  withPresent,
} from './expense-draft.ts';

const write = (minor: number) => (minor / 100).toFixed(2);
const category = { id: FOOD, name: 'Food' };
const context = { colocationId: HOUSEHOLD, me: LEA, timeZone: 'Europe/Paris', category };
const fresh = { ...emptyDraft('new', LEA, [LEA, TOM, YUKI], '2026-11-20'), amount: '10', name: ' Bread ' };

function amountsOf(draft: ExpenseDraft) {
  const minor = minorOf(draft.amount, '.');
  return { minor, split: sharesOf(draft.split, minor, '.'), payers: previewPayers(draft, minor, '.') };
}
const problems = (draft: ExpenseDraft) => problemsOf(draft, amountsOf(draft), '.');

describe('a draft of an expense', () => {
  test('lists all missing values at once', () => {
    expect(problems(emptyDraft('new', LEA, [], '2026-11-20'))).toEqual({ amount: 'missing', name: 'missing' });
  });

  test.each([
    ['', 'missing'],
    ['58,8o', 'unreadable'],
    ['0', 'notPositive'],
    ['5-7', 'notPositive'],
    ['1000000001', 'tooLarge'],
    ['1000000000', undefined],
  ])('with the amount %j has the problem %s', (amount, problem) => {
    expect(problems({ ...fresh, amount }).amount).toBe(problem);
  });

  test("a draft becomes the expense shown to all members and the request's body", () => {
    const { shown: expense, body } = finishDraft(fresh, amountsOf(fresh), context);
    expect(expense).toMatchObject({
      id: 'new',
      name: 'Bread',
      amount: 10,
      createdBy: LEA,
      splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 },
      expenseCategoryName: 'Food',
    });
    expect(body).toMatchObject({ splitType: 0, splitBetween: [LEA, TOM, YUKI], splitValues: null, description: null });
  });

  test.each(zones)('is on the chosen day, wherever its author is: in a household in %s', (timeZone) => {
    const at = (day: string) => {
      const draft = { ...fresh, day };
      return finishDraft(draft, amountsOf(draft), { ...context, timeZone });
    };
    for (const day of ['2026-02-03', '2026-03-29', '2026-10-25', '2026-10-31']) {
      const { shown, body } = at(day);
      expect([shown.paidOn, body.paidOn, dayOf(body.dateOfPayment, timeZone)]).toEqual([day, day, day]);
    }
    const before = Date.now();
    const today = dayOf(new Date(before), timeZone);
    expect(Date.parse(at(today).body.dateOfPayment)).toBeGreaterThanOrEqual(before);
  });

  test('keeps its instant and day if the day is unchanged, also after the household has moved', () => {
    const before = modelOf({ dateOfPayment: '2026-10-31T12:00:00.000Z', paidOn: dayFrom('2026-10-31') });
    const draft = draftOf(before, write, 'Pacific/Auckland');
    expect(draft.day).toBe('2026-10-31');
    const { body } = finishDraft(draft, amountsOf(draft), { ...context, timeZone: 'Pacific/Auckland', before });
    expect(body).toMatchObject({ dateOfPayment: before.dateOfPayment, paidOn: '2026-10-31' });
  });
});

test('a draft from before a member left no longer counts on them', () => {
  const split = { ...fresh.split, values: { [TOM]: '4', [YUKI]: '6' } };
  const restored = withMembersOnly({ ...fresh, paidBy: TOM, split }, LEA, [LEA, YUKI]);
  expect(restored).toMatchObject({ paidBy: LEA, split: { sharers: [LEA, YUKI], values: { [YUKI]: '6' } } });
  expect(withMembersOnly(fresh, LEA, [LEA, TOM, YUKI])).toBe(fresh);
});

test('by default the members at home on that day share', () => {
  const all = [LEA, TOM, YUKI];
  const sharersOf = (draft: typeof fresh, ...away: string[]) =>
    withPresent(draft, all, (id) => away.includes(id)).split.sharers;
  expect(sharersOf(fresh)).toEqual(all);
  expect(sharersOf(fresh, TOM)).toEqual([LEA, YUKI]);
  // A sharer is required.
  expect(sharersOf(fresh, ...all)).toEqual(all);
  expect(sharersOf({ ...fresh, splitChosen: true }, TOM)).toEqual(all);
  // A draft that an earlier version kept may hold a choice.
  const { splitChosen: _unknown, ...earlier } = fresh;
  expect(sharersOf(earlier, TOM)).toEqual(all);
});

describe('a saved expense opened for changing', () => {
  test('an unchanged expense comes back unchanged, with any split', () => {
    const members = [LEA, TOM, YUKI];
    const percentages = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 49 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 1_000_000 }),
        fc.constantFrom(0 as const, 1 as const, 2 as const),
        percentages,
        (minor, type, [a, b]) => {
          const said = {
            splitBetween: members,
            splitPercentages: { [LEA]: a, [TOM]: b, [YUKI]: 100 - a - b },
            splitValues: { [LEA]: 1, [TOM]: 1, [YUKI]: minor - 2 },
          };
          const split = splitIn({ splitType: type, ...said });
          const shares = splitAmount(minor, split);
          if ('reason' in shares) throw new Error(shares.reason);
          const given = shares.map((share): [string, number] => [share.userId, share.minor / 100]);
          const expense = expenseOf({
            amount: minor / 100,
            splitType: type,
            splitBetween: Object.fromEntries(given),
            splitPercentages: type === 2 ? said.splitPercentages : null,
            split: null,
            payers: null,
            pictures: [],
          });
          const draft = draftOf(expenseIn(expense), write, 'Europe/Paris');
          const { shown: finished } = finishDraft(draft, amountsOf(draft), { ...context, before: expenseIn(expense) });
          expect(finished).toEqual(expense);
        },
      ),
    );
  });
});
