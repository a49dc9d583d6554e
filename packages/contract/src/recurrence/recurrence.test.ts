import { describe, expect, test } from 'vitest';
import { parseRule, ruleOf, weekdays, type Recurrence } from './recurrence.ts';

const parse = (rule: string) => parseRule(rule, 'schedule');

describe('the text of a rule', () => {
  test.each<[Recurrence, string]>([
    [{ every: 'day', interval: 3 }, 'FREQ=DAILY;INTERVAL=3'],
    [{ every: 'week', interval: 1, days: ['MO', 'SU'] }, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,SU'],
    [{ every: 'month', interval: 2, day: 28 }, 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28'],
    [{ every: 'month', interval: 1, day: 29 }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29;BYSETPOS=-1'],
    [{ every: 'month', interval: 1, day: 31 }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
    [{ every: 'month', interval: 1, nth: -1, weekday: 'FR' }, 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR'],
    [
      { every: 'year', interval: 1, month: 2, day: 29 },
      'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    ],
    [{ every: 'week', interval: 2, isAfter: true }, 'FREQ=WEEKLY;INTERVAL=2'],
  ])('%o is %s, and back', (recurrence, text) => {
    expect(ruleOf(recurrence)).toBe(text);
    expect(parseRule(text, 'isAfter' in recurrence ? 'completion' : 'schedule')).toEqual(recurrence);
  });
});

describe('a text is understood', () => {
  test('in any order of its parts and of its weekdays, and without the interval, which is one then', () => {
    expect(parse('BYDAY=SU,MO;FREQ=WEEKLY')).toEqual({ every: 'week', interval: 1, days: ['MO', 'SU'] });
    expect(parse('FREQ=DAILY')).toEqual({ every: 'day', interval: 1 });
    expect(parse('BYSETPOS=-1;BYMONTHDAY=28,29;FREQ=MONTHLY')).toEqual({ every: 'month', interval: 1, day: 29 });
  });

  test('with an interval from 1 to 99', () => {
    for (const interval of [1, 99])
      expect(parse(`FREQ=DAILY;INTERVAL=${interval}`)).toEqual({ every: 'day', interval });
    for (const interval of ['0', '100', '-1', '1.5', 'x', ''])
      expect(parse(`FREQ=DAILY;INTERVAL=${interval}`)).toContain('every 1 to 99');
  });

  test('on any day that a month of every year may have, and on no other', () => {
    const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [at, day] of longest.entries()) {
      const last: Recurrence = { every: 'year', interval: 1, month: at + 1, day };
      expect(parse(ruleOf(last))).toEqual(last);
      expect(parse(ruleOf({ ...last, day: day + 1 }))).toContain('not understood');
    }
    for (const wrong of ['BYMONTH=1;BYMONTHDAY=0', 'BYMONTH=0;BYMONTHDAY=1', 'BYMONTH=13;BYMONTHDAY=1', 'BYMONTHDAY=1'])
      expect(parse(`FREQ=YEARLY;${wrong}`)).toContain('not understood');
    expect(parse('FREQ=MONTHLY;BYMONTHDAY=1')).toEqual({ every: 'month', interval: 1, day: 1 });
    for (const wrong of ['BYMONTHDAY=0', 'BYMONTHDAY=28,29,30,31,32;BYSETPOS=-1', 'BYDAY=5MO', 'BYDAY=1XX'])
      expect(parse(`FREQ=MONTHLY;${wrong}`)).toContain('not understood');
  });

  test('on some days of the week, each known', () => {
    expect(parse(`FREQ=WEEKLY;BYDAY=${weekdays.join(',')}`)).toEqual({
      every: 'week',
      interval: 1,
      days: [...weekdays],
    });
    for (const wrong of ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=', 'FREQ=WEEKLY;BYDAY=MO,XX'])
      expect(parse(wrong)).toContain('not understood');
  });

  test('a rule with no further parts', () => {
    for (const more of ['COUNT=3', 'BYHOUR=7', 'BYDAY=MO'])
      expect(parse(`FREQ=DAILY;${more}`)).toContain('not understood');
    expect(parseRule('FREQ=MONTHLY;BYMONTHDAY=1', 'completion')).toContain('not understood');
  });

  test('only from a day upwards', () => {
    for (const often of ['HOURLY', 'MINUTELY', 'SECONDLY'])
      expect(parse(`FREQ=${often}`)).toBe('repeats more often than daily');
    for (const none of ['FREQ=FORTNIGHTLY', 'INTERVAL=2', ''])
      expect(parse(none)).toBe('needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY');
  });
});
