import { expect, it } from 'vitest';
import type { MemberReset } from './reset-schemas.ts';
import { standingOf, withReset } from './resets.ts';

const asked: MemberReset = {
  userId: 'b',
  step: 'asked',
  askedBy: 'a',
  askedAt: '2026-11-01T10:00:00.000Z',
  confirmedBy: null,
  dueAt: null,
  expiresAt: '2026-11-02T10:00:00.000Z',
};
const confirmed: MemberReset = {
  ...asked,
  step: 'confirmed',
  confirmedBy: 'c',
  dueAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2026-11-09T10:00:00.000Z',
};

it.each([
  [asked, '2026-11-02T09:59:59.999Z', 'asked'],
  [asked, '2026-11-02T10:00:00.000Z', null],
  [confirmed, '2026-11-02T09:59:59.999Z', 'waiting'],
  [confirmed, '2026-11-02T10:00:00.000Z', 'ready'],
  [{ ...confirmed, step: 'linked' as const }, '2026-11-02T10:00:00.000Z', 'ready'],
  [confirmed, '2026-11-09T10:00:00.000Z', null],
  [{ ...confirmed, step: 'objected' as const }, '2026-11-03T10:00:00.000Z', null],
])('stands as its step and the clock say (%#)', (reset, now, standing) => {
  expect(standingOf(reset, new Date(now))).toBe(standing);
});

it('a reset replaces the one before, and disappears once it is over', () => {
  const other = { ...asked, userId: 'a', askedBy: 'b' };
  expect(withReset([asked], other)).toEqual([other, asked]);
  expect(withReset([other, asked], confirmed)).toEqual([other, confirmed]);
  expect(withReset([other, confirmed], { ...confirmed, step: 'used' })).toEqual([other]);
});
