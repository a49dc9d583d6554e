import { expect, test } from 'vitest';
import { dayOrderIn, isUnclear, readDay, readMoment } from './days.ts';

test.each<[string, string | null]>([
  ['2026-11-20', '2026-11-20'],
  [' 1999-01-31 18:30', '1999-01-31'],
  ['2026-02-29', null],
  ['2024-02-29', '2024-02-29'],
  ['2026-13-01', null],
  ['2026-11-200', null],
  ['1826-11-20', null],
  ['on 2026-11-20', null],
  ['20230722', '2023-07-22'],
  ['202307221', null],
  ['2023/7/22', '2023-07-22'],
  ['2023年7月22日', '2023-07-22'],
  ['２０２３/０７/２２', '2023-07-22'],
  ['25/12/2023', '2023-12-25'],
  ['5/1/23 10:30', '2023-01-05'],
  ['25.12.2023', '2023-12-25'],
  ['25-12-2023', '2023-12-25'],
  ['12/25/2023', null],
  ['25/12-2023', null],
  ['31/11/2023', null],
])('the day of %j is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('an instant is read as one, and anything that is none by its day', () => {
  expect(readMoment('2026-11-20T18:30:00Z')).toBe('2026-11-20T18:30:00.000Z');
  expect(readMoment('2026-11-20T18:30:00+01:00')).toBe('2026-11-20');
  expect(readMoment('2026-11-20Tnever Z')).toBe('2026-11-20');
  expect(readMoment('2026-02-30T18:30:00Z')).toBeNull();
});

test('the month comes first where the order says so, but never before a point', () => {
  expect(['12/25/2023', '3/4/2024', '3.4.2024', '25/12/2023'].map((text) => readDay(text, 'monthFirst'))).toEqual([
    '2023-12-25',
    '2024-03-04',
    '2024-04-03',
    null,
  ]);
});

test('the days of a column decide the order, or they do not', () => {
  expect(dayOrderIn(['01/02/2024', '25/12/2023', ''])).toBe('dayFirst');
  expect(dayOrderIn(['01/02/2024', '12/25/2023', 'soon'])).toBe('monthFirst');
  expect(dayOrderIn(['01/02/2024', '2023-12-25'])).toBeNull();
  expect(['01/02/2024', '02/02/2024', '01.02.2024', '2024-01-02', ''].map(isUnclear)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
