import { expect, test } from 'vitest';
import { repeatDraftOf, repeatFrom } from './repeat-draft.ts';

const repeat = (rule: string) => ({
  rule,
  basis: 'schedule' as const,
  from: '2026-08-30T18:00',
  rotation: 'together' as const,
  members: [],
  isPaused: false,
});
const THE_30TH = 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1';
const LEAP_DAY = 'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1';

test.each([
  ['the 30th, in February', THE_30TH, '2027-02-28', THE_30TH],
  ['the 30th, in April', THE_30TH, '2027-04-30', THE_30TH],
  ['the leap day, in another year', LEAP_DAY, '2027-02-28', LEAP_DAY],
  ['the 30th, that is moved', THE_30TH, '2027-02-15', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15'],
])('editing a turn leaves its rule unchanged: %s', (_what, rule, day, after) => {
  const draft = repeatDraftOf(repeat(rule));
  expect(repeatFrom({ ...draft, isPaused: true }, { day, time: '18:00' }, []).rule).toBe(after);
});
