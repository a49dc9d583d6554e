import { expect, test } from 'vitest';
import { applyToNudges, lastNudge } from './nudges.ts';
import type { Nudge } from './shapes/nudge-schemas.ts';

const AT = Date.parse('2026-11-20T08:00:00.000Z');
const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;
const nudge = (by: string, to: string, at = AT): Nudge => ({ by, to, at: new Date(at).toISOString() });
const apply = (nudges: readonly Nudge[], payload: Nudge, name = 'NudgeSent') =>
  applyToNudges(nudges, { name, payload } as never);

test('for each pair the last nudge is known, in each direction', () => {
  const before = [nudge('ada', 'ben'), nudge('ben', 'ada'), nudge('ada', 'cleo')];
  const again = nudge('ada', 'ben', AT + 1);
  expect(apply(before, again)).toEqual([again, before[1], before[2]]);
});

test('reminders between others, which have no names, and other events change nothing', () => {
  const before = [nudge('ada', 'ben')];
  const nobody = '00000000-0000-0000-0000-000000000000';
  expect(apply(before, nudge(nobody, nobody))).toBe(before);
  expect(apply(before, nudge('ada', 'ben'), 'Another')).toBe(before);
});

test('one nudge is enough for three days, from one to the other', () => {
  const all = [nudge('ada', 'ben')];
  expect(lastNudge(all, 'ada', 'ben', AT + THREE_DAYS - 1)).toBe(all[0]);
  expect(lastNudge(all, 'ada', 'ben', AT + THREE_DAYS)).toBeUndefined();
  expect(lastNudge(all, 'ben', 'ada', AT)).toBeUndefined();
  expect(lastNudge(all, 'ada', 'cleo', AT)).toBeUndefined();
});
