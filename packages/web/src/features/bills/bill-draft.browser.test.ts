import { emptyRecurrence } from '#shared/recurrence/recurrence-draft.ts';
import { expect, test } from 'vitest';
import { begunAfter, emptyDraft, firstAfter } from './bill-draft.ts';

const weekly = (...days: ('MO' | 'TH' | 'SU')[]) => ({ ...emptyRecurrence('week'), days });

test.each([
  // The first of the next month, whatever the length of this one.
  ['2026-11-29', emptyRecurrence('month'), '2026-12-01'],
  ['2026-11-30', emptyRecurrence('month'), '2026-12-01'],
  ['2026-12-01', emptyRecurrence('month'), '2027-01-01'],
  ['2026-12-31', emptyRecurrence('month'), '2027-01-01'],
  ['2028-02-29', emptyRecurrence('month'), '2028-03-01'],
  ['2027-01-31', emptyRecurrence('year'), '2027-02-01'],
  ['2026-12-31', emptyRecurrence('day'), '2027-01-01'],
  // A Wednesday: the next Monday, or the next of the chosen days.
  ['2026-12-30', weekly(), '2027-01-04'],
  ['2026-12-30', weekly('TH'), '2026-12-31'],
  ['2026-12-30', weekly('MO', 'SU'), '2027-01-03'],
  // A Thursday is a week away from the next.
  ['2026-12-31', weekly('TH'), '2027-01-07'],
])('a new bill of %s begins on the next date of its rule, never today', (today, repeat, first) => {
  expect(firstAfter(today, repeat)).toBe(first);
});

test('a draft stored beyond its first date begins on the next one, unless a member chose it', () => {
  const kept = emptyDraft({ me: 'a', members: ['a', 'b'] }, '2026-11-30', 'general');
  expect(kept.firstOn).toBe('2026-12-01');
  expect(begunAfter(kept, '2026-12-01').firstOn).toBe('2027-01-01');
  expect(begunAfter({ ...kept, isFirstOnChosen: true }, '2026-12-01').firstOn).toBe('2026-12-01');
  const { isFirstOnChosen: _absent, ...earlier } = kept;
  expect(begunAfter(earlier, '2026-12-01').firstOn).toBe('2026-12-01');
});
