import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { expect, test } from 'vitest';
import { dayBefore, faultOf } from './away-days.ts';

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2027-01-01', '2026-12-31'],
  ['2026-03-30', '2026-03-29'],
  ['2026-10-26', '2026-10-25'],
])('the day before %s is %s, across clock changes', (day, before) => {
  expect(dayBefore(day)).toBe(before);
});

test('days away need a beginning, end after it, and exclude days of other absences', () => {
  const winter: Absence = { id: 'w', colocationId: 'h', userId: 'l', fromOn: '2026-12-20', untilOn: '2026-12-31' };
  const fault = (fromOn: string, untilOn: string) => faultOf({ fromOn, untilOn }, [winter]);
  expect(fault('', '2026-12-01')).toBe('noBeginning');
  expect(fault('2026-12-02', '2026-12-01')).toBe('backwards');
  expect(fault('2026-12-01', '')).toBe('twice');
  expect(fault('2026-12-31', '2027-01-02')).toBe('twice');
  expect(fault('2026-12-01', '2026-12-19')).toBeNull();
  expect(fault('2027-01-01', '')).toBeNull();
  expect(fault('2026-12-05', '2026-12-05')).toBeNull();
});
