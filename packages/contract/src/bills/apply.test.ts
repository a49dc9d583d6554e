import { expect, test } from 'vitest';
import { applyToBills } from './apply.ts';
import { claimBill } from './claim.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';

const bill = (id: string, name = id) => ({ id, name }) as never;
const all = [bill('a'), bill('b')];
const apply = (name: string, payload: unknown) => applyToBills(all, { name, payload } as never);

test('a new bill comes last and once, a changed one keeps its place, a deleted one disappears', () => {
  expect(apply('NewBillAdded', bill('c'))).toEqual([...all, bill('c')]);
  expect(apply('NewBillAdded', bill('a', 'again'))).toEqual([bill('b'), bill('a', 'again')]);
  for (const name of ['BillUpdated', 'BillAsked'])
    expect(apply(name, bill('a', 'other'))).toEqual([bill('a', 'other'), bill('b')]);
  expect(apply('BillDeleted', 'a')).toEqual([bill('b')]);
  expect(apply('ExpenseDeleted', 'a')).toBe(all);
});

test('M23 the claiming member bears what a placeholder bore of a bill', () => {
  const sharer = (userId: string, more: Partial<BillSharer> = {}): BillSharer => ({
    userId,
    part: null,
    fromOn: null,
    untilOn: null,
    ...more,
  });
  const claim = { placeholderId: 'p', userId: 'ada' };
  const claimed = (kind: Bill['split']['kind'], sharers: BillSharer[], more: Partial<Bill> = {}) => {
    const whole = { paidBy: 'ben', amountMinor: 9000, paused: null, split: { kind, sharers }, ...more };
    return claimBill(whole as Bill, claim);
  };
  const others = [sharer('ben'), sharer('cleo')];
  expect(claimed('evenly', others, { paidBy: 'p' })).toMatchObject({ paidBy: 'ada', split: { sharers: others } });
  expect(claimed('evenly', [sharer('p'), ...others]).split).toEqual({
    kind: 'evenly',
    sharers: [sharer('ada'), ...others],
  });
  expect(claimed('evenly', [sharer('p'), sharer('ada'), sharer('ben')]).split).toEqual({
    kind: 'shares',
    sharers: [sharer('ada', { part: 2 }), sharer('ben', { part: 1 })],
  });
  expect(claimed('amounts', [sharer('p', { part: 3010 }), sharer('ada', { part: 2020 }), sharer('ben')]).split).toEqual(
    {
      kind: 'amounts',
      sharers: [sharer('ada', { part: 5030 }), sharer('ben', { part: 0 })],
    },
  );
  const alone = { part: 500, isPartAlone: true } as const;
  expect(claimed('personal', [sharer('p', alone), sharer('ada', alone), sharer('ben')]).split).toEqual({
    kind: 'personal',
    sharers: [sharer('ada', { part: 1000, isPartAlone: true }), sharer('ben')],
  });
  expect(claimed('personal', [sharer('p', alone), sharer('ada', { part: 100 }), sharer('ben')]).split).toEqual({
    kind: 'personal',
    sharers: [sharer('ada', { part: 600 }), sharer('ben')],
  });
  // Two parts of the rest become amounts.
  expect(claimed('personal', [sharer('p', { part: 3000 }), sharer('ada'), sharer('ben')]).split).toEqual({
    kind: 'amounts',
    sharers: [sharer('ada', { part: 7000 }), sharer('ben', { part: 2000 })],
  });
  const stay = sharer('p', { fromOn: '2026-11-01' });
  expect(claimed('days', [stay, sharer('ada'), sharer('ben')])).toMatchObject({
    paused: 'sharerLeft',
    split: { kind: 'days', sharers: [sharer('ada'), sharer('ben')] },
  });
  expect(claimed('days', [stay, sharer('ada')], { paused: 'byHand' }).paused).toBe('byHand');
  const untouched = { paidBy: 'ben', split: { kind: 'evenly', sharers: others } } as Bill;
  expect(claimBill(untouched, claim)).toBe(untouched);
});
