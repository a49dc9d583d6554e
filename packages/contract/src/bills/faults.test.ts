import { describe, expect, test } from 'vitest';
import { limits } from '../wire/limits.ts';
import { faultOf, MAX_PARTS } from './faults.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';

const sharer = (userId: string, more: Partial<BillSharer> = {}): BillSharer => ({
  userId,
  part: null,
  fromOn: null,
  untilOn: null,
  ...more,
});
type BillFields = Parameters<typeof faultOf>[0];
const written = (kind: Bill['split']['kind'], sharers: BillSharer[], more: Partial<Bill> = {}): BillFields => ({
  amountMinor: 9000,
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-11-01',
  untilOn: null,
  split: { kind, sharers },
  ...more,
});
const faultIn = (...args: Parameters<typeof written>) => {
  const fault = faultOf(written(...args));
  return fault === null ? null : `${fault.field} ${fault.reason}`;
};
const [ada, ben] = [sharer('ada'), sharer('ben')];

test('a bill that can be booked has no fault, whether or not its amount is known', () => {
  expect(faultIn('evenly', [ada, ben])).toBeNull();
  expect(faultIn('evenly', [ada, ben], { amountMinor: null })).toBeNull();
});

test("a bill can't end before it begins", () => {
  expect(faultIn('evenly', [ada], { untilOn: '2026-11-01' })).toBeNull();
  expect(faultIn('evenly', [ada], { untilOn: '2026-10-31' })).toBe('untilOn ends');
});

test('a bill has a sharer, and none twice', () => {
  expect(faultIn('evenly', [])).toBe('split nobody');
  expect(faultIn('evenly', [ada, ada])).toBe('split twice');
});

test('a split with a fixed amount needs an amount', () => {
  const parts = [sharer('ada', { part: 6000 }), sharer('ben', { part: 3000 })];
  expect(faultIn('amounts', parts)).toBeNull();
  expect(faultIn('amounts', parts, { amountMinor: null })).toBe('split variable');
  expect(faultIn('personal', [sharer('ada', { part: 500 }), ben], { amountMinor: null })).toBe('split variable');
  expect(faultIn('amounts', parts, { amountMinor: 9100 })).toBe('split sum');
});

test('percentages sum to a hundred', () => {
  const of = (part: number) => faultIn('percentages', [sharer('ada', { part }), sharer('ben', { part: 40 })]);
  expect([of(60), of(50)]).toEqual([null, 'split sum']);
});

describe('parts', () => {
  const faultWith = (kind: Bill['split']['kind'], part: number | null, more: Partial<BillSharer> = {}) =>
    faultIn(kind, [sharer('ada', { part, ...more }), ben]);

  test('parts by days are whole, from one to a million', () => {
    for (const part of [null, 1, MAX_PARTS]) expect(faultWith('days', part)).toBeNull();
    for (const part of [0, -1, 1.5, MAX_PARTS + 1]) expect(faultWith('days', part)).toBe('split parts');
  });

  test('parts by shares are weights of at most two decimals', () => {
    for (const part of [null, 0.01, limits.splitWeight]) expect(faultWith('shares', part)).toBeNull();
    for (const part of [0, -1, 0.125, limits.splitWeight + 1]) expect(faultWith('shares', part)).toBe('split weights');
  });

  test('personal parts are above zero, and one sharer bears the rest', () => {
    expect([faultWith('personal', null), faultWith('personal', 500)]).toEqual([null, null]);
    expect(faultWith('personal', 500, { isPartAlone: true })).toBeNull();
    expect(faultWith('personal', 0)).toBe('split extras');
    expect(faultWith('personal', null, { isPartAlone: true })).toBe('split extras');
    expect(faultWith('personal', 9100)).toBe('split tooMuch');
  });
});

test("a stay can't end before it begins; it may be a single day", () => {
  const staying = (fromOn: string | null, untilOn: string | null) =>
    faultIn('days', [sharer('ada', { fromOn, untilOn }), ben]);
  expect(staying('2026-11-05', '2026-11-05')).toBeNull();
  expect([staying('2026-11-05', null), staying(null, '2026-11-05')]).toEqual([null, null]);
  expect(staying('2026-11-05', '2026-11-04')).toBe('split dates');
});
