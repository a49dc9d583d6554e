import { expect, test } from 'vitest';
import { daysToChoose } from './due-days.ts';

const on = (day: number) =>
  Object.fromEntries(daysToChoose(new Date(2026, 10, day, 22)).map(({ id, day: is }) => [id, is]));

test.each([
  ['a Tuesday', 17, ['2026-11-17', '2026-11-18', '2026-11-21', '2026-11-23']],
  ['a Friday, when tomorrow is the weekend', 20, ['2026-11-20', '2026-11-21', undefined, '2026-11-23']],
  ['a Saturday, when the weekend is the next one', 21, ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-23']],
  ['a Sunday, when next week is tomorrow', 22, ['2026-11-22', '2026-11-23', '2026-11-28', undefined]],
])('the days to choose on %s', (_, day, [today, tomorrow, weekend, nextWeek]) => {
  const days = on(day);
  expect([days.today, days.tomorrow, days.weekend, days.nextWeek]).toEqual([today, tomorrow, weekend, nextWeek]);
});
