import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Absence } from '../absences/schemas.ts';
import type { Bill } from '../bills/model.ts';
import type { Chore, Completion, Turn } from '../chores/schemas.ts';
import type { Note } from '../reminders/model.ts';
import { titleOf } from '../reminders/title.ts';
import { dayFrom } from '../time/day.ts';
import { instantOf } from '../time/instants.ts';
import { pointsSoFar } from './points.ts';
import { daysFrom, isDoneWeek, isEmptyWeek, weekOf, type WeekInput, type WeekItem } from './week.ts';

const timeZone = 'Europe/Paris';
const members = ['ada', 'ben', 'cleo'].map((id) => ({ id, profilePictureUrl: null }));
const monday = dayFrom('2026-11-30');
const now = '2026-11-29T17:00:00.000Z';

const chore = (title: string, dueDate: string, more: Partial<Chore> = {}): Chore => ({
  id: title,
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  dueDate,
  title,
  description: null,
  isDone: false,
  enrolledUsers: {},
  doneBy: null,
  doneAt: null,
  ...more,
});
const turns = (rule: string, from: string, more: Partial<Turn> = {}): Turn => ({
  rule,
  basis: 'schedule',
  from,
  rotation: 'order',
  members: ['ada', 'ben', 'cleo'],
  isPaused: false,
  turn: 1,
  whose: 'ada',
  ...more,
});
const bill = (name: string, more: Partial<Bill> = {}): Bill => ({
  id: name,
  colocationId: 'home',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  name,
  amountMinor: 140_000,
  paidBy: 'ada',
  expenseCategoryId: 'general',
  split: { kind: 'evenly', sharers: [{ userId: 'ada', part: null, fromOn: null, untilOn: null }] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=4',
  firstOn: '2026-01-04',
  untilOn: null,
  nextOn: '2026-12-04',
  paused: null,
  lastOn: '2026-11-04',
  lastMinor: 140_000,
  asks: [],
  ...more,
});
const away = (userId: string, fromOn: string, untilOn: string | null): Absence => ({
  id: `${userId} ${fromOn}`,
  colocationId: 'home',
  userId,
  fromOn,
  untilOn,
});

const week = (input: Partial<WeekInput> = {}) =>
  weekOf({ first: monday, now, timeZone, members, chores: [], bills: [], notes: [], absences: [], ...input });

function said(item: WeekItem): string {
  const day = item.day.slice(5);
  switch (item.kind) {
    case 'turn':
      return `${day} ${item.chore.title} ${item.state}`;
    case 'bill':
      return `${day} ${item.bill.name} ${item.state}`;
    case 'note':
      return `${day} ${titleOf(item.note)}`;
  }
}
/** The entries of each row, by name. */
function rowsOf(input: Partial<WeekInput>): Record<string, string[]> {
  const { rows, all } = week(input);
  const own = rows.map(({ userId, days }) => [userId, days.flatMap(({ items }) => items.map(said))] as const);
  return Object.fromEntries([...own, ['all', all.flat().map(said)] as const].filter(([, items]) => items.length > 0));
}

describe('W1 the days of a week', () => {
  test('days of a week cross the end of a month and of a year, and clock changes', () => {
    expect(daysFrom(dayFrom('2026-12-28'))).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(daysFrom(dayFrom('2028-02-27')).slice(0, 4)).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(daysFrom(dayFrom('2026-03-26'))[6]).toBe('2026-04-01');
    expect(daysFrom(dayFrom('2026-10-22'))[6]).toBe('2026-10-28');
  });

  test('days are the household’s: a turn due late on Sunday evening there belongs to its Sunday', () => {
    // 23:30 on Sunday in Paris is Sunday 22:30 by UTC, and Monday in Tokyo.
    const late = chore('Bins', '2026-12-06T22:30:00.000Z', { enrolledUsers: { ben: null } });
    expect(rowsOf({ chores: [late] })).toEqual({ ben: ['12-06 Bins open'] });
    expect(rowsOf({ chores: [late], timeZone: 'Asia/Tokyo' })).toEqual({});
  });
});

describe('W2 an open turn', () => {
  test('an open turn is shown for all its members on its due day; for everyone when it has none', () => {
    const both = chore('Kitchen', '2026-12-01T17:00:00.000Z', { enrolledUsers: { ada: null, cleo: null } });
    const free = chore('Attic', '2026-12-02T17:00:00.000Z');
    const gone = chore('Stairs', '2026-12-03T17:00:00.000Z', { enrolledUsers: { dora: null } });
    expect(rowsOf({ chores: [both, free, gone] })).toEqual({
      ada: ['12-01 Kitchen open'],
      cleo: ['12-01 Kitchen open'],
      all: ['12-02 Attic open', '12-03 Stairs open'],
    });
  });

  test('a late turn is shown today, and in no other week', () => {
    const late = chore('Bins', '2026-11-20T17:00:00.000Z', { enrolledUsers: { ben: null } });
    expect(rowsOf({ chores: [late], now: '2026-12-02T23:30:00.000Z' })).toEqual({ ben: ['12-03 Bins late'] });
    expect(rowsOf({ chores: [late], now: '2026-12-08T12:00:00.000Z' })).toEqual({});
    expect(rowsOf({ chores: [late], first: dayFrom('2026-11-16'), now: '2026-12-02T12:00:00.000Z' })).toEqual({});
  });

  test("a paused turn isn't shown, nor are those after it", () => {
    const repeat = turns('FREQ=DAILY;INTERVAL=1', '2026-11-30T18:00', { isPaused: true });
    expect(rowsOf({ chores: [chore('Bins', '2026-11-30T17:00:00.000Z', { repeat })] })).toEqual({});
  });
});

test('W3 a done turn is shown for its doer, on the day of completion', () => {
  const done = { isDone: true, doneBy: 'cleo', doneAt: '2026-12-01T23:30:00.000Z', enrolledUsers: { ada: null } };
  const early = chore('Bins', '2026-12-04T17:00:00.000Z', done);
  expect(rowsOf({ chores: [early] })).toEqual({ cleo: ['12-02 Bins done'] });
  expect(rowsOf({ chores: [{ ...early, doneBy: 'dora' }] })).toEqual({ ada: ['12-02 Bins done'] });
});

describe('W4 turns ahead', () => {
  const daily = (more: Partial<Turn> = {}) =>
    chore('Dishes', '2026-11-29T17:00:00.000Z', {
      enrolledUsers: { ada: null },
      repeat: turns('FREQ=DAILY;INTERVAL=2', '2026-11-29T18:00', more),
    });

  test('turns ahead continue in order, skipping absent members', () => {
    const absences = [away('cleo', '2026-12-01', '2026-12-03')];
    expect(rowsOf({ chores: [daily()], absences })).toEqual({
      ben: ['12-01 Dishes ahead', '12-05 Dishes ahead'],
      ada: ['12-03 Dishes ahead'],
    });
  });

  test('turns ahead that are assigned fairly are shown for everyone: the server decides later', () => {
    expect(rowsOf({ chores: [daily({ rotation: 'fair' })] })).toEqual({
      all: ['12-01 Dishes ahead', '12-03 Dishes ahead', '12-05 Dishes ahead'],
    });
  });

  test('turns ahead that count from completion assume completion on their day, and today when late', () => {
    const repeat = turns('FREQ=DAILY;INTERVAL=3', '2026-11-28T18:00', { basis: 'completion', rotation: 'together' });
    const plants = chore('Plants', '2026-11-28T17:00:00.000Z', { enrolledUsers: { ada: null }, repeat });
    expect(rowsOf({ chores: [plants] }).ada).toEqual(['12-02 Plants ahead', '12-05 Plants ahead']);
  });

  const paris = { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] };
  const DAY = 86_400_000;
  const dayAt = (count: number) => dayFrom(new Date(Date.parse('2026-01-01') + count * DAY).toISOString().slice(0, 10));

  test('turns ahead match a calendar computed day by day, over absences, clocks and years', () => {
    const absence = fc.record({
      userId: fc.constantFrom('ada', 'ben', 'cleo'),
      from: fc.integer({ min: 0, max: 450 }),
      long: fc.integer({ min: 0, max: 20 }),
    });
    const setting = fc.record({
      days: fc.subarray(paris.weekdays, { minLength: 1 }),
      start: fc.integer({ min: 0, max: 380 }),
      weeks: fc.integer({ min: 0, max: 8 }),
      hour: fc.constantFrom('00:00', '02:30', '18:00', '23:59'),
      absences: fc.array(absence, { maxLength: 6 }),
    });
    const check = ({
      days,
      start,
      weeks,
      hour,
      absences: drawn,
    }: typeof setting extends fc.Arbitrary<infer T> ? T : never) => {
      const gone = drawn.map(({ userId, from, long }) => away(userId, dayAt(from), dayAt(from + long)));
      const isAway = (id: string, day: string) =>
        gone.some(({ userId, fromOn, untilOn }) => userId === id && fromOn <= day && day <= String(untilOn));
      const isTurn = (day: string) => days.includes(paris.weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? '');
      let at = start;
      while (!isTurn(dayAt(at))) at += 1;
      const first = dayAt(at + 1 + weeks * 7);
      const expected: Record<string, string[]> = { ada: [], ben: [], cleo: [] };
      let last = 0;
      for (let day = at + 1; day < at + 1 + weeks * 7 + 7; day++) {
        if (!isTurn(dayAt(day))) continue;
        const order = [1, 2, 3].map((step) => ['ada', 'ben', 'cleo'][(last + step) % 3] ?? '');
        const whose = order.find((id) => !isAway(id, dayAt(day))) ?? order[0] ?? '';
        last = ['ada', 'ben', 'cleo'].indexOf(whose);
        if (dayAt(day) >= first) expected[whose]?.push(dayAt(day));
      }
      const repeat = turns(`FREQ=WEEKLY;INTERVAL=1;BYDAY=${days.join(',')}`, `${dayAt(at)}T${hour}`);
      const dueDate = instantOf(`${dayAt(at)}T${hour}`, timeZone);
      const one = chore('Bins', dueDate, { repeat, enrolledUsers: { ada: null } });
      const seen = week({ first, chores: [one], absences: gone, now: new Date(Date.parse(dueDate) - 1).toISOString() });
      const found = seen.rows.map(({ userId, days: own }) => [
        userId,
        own.flatMap(({ items }) => items.map(({ day }) => day)),
      ]);
      expect(Object.fromEntries(found)).toEqual(expected);
      expect(seen.all.flat()).toEqual([]);
    };
    fc.assert(fc.property(setting, check), { numRuns: 150 });
  });
});

describe('W10 notes', () => {
  const note = (content: string, plannedOn?: string): Note => ({
    kind: 'text',
    id: content,
    colocationId: 'home',
    createdBy: 'ada',
    createdAt: now,
    coordX: 0,
    coordY: 0,
    coordZ: 1,
    reactions: [],
    content,
    color: 'yellow',
    mentions: [],
    ...(plannedOn && { plannedOn: dayFrom(plannedOn) }),
  });
  const notes = [note('Soup\nfor six', '2026-12-03'), note('Later', '2026-12-07'), note('Any day')];

  test('a note is shown for all members on its day, and in no other week', () => {
    expect(rowsOf({ notes })).toEqual({ all: ['12-03 Soup'] });
    expect(rowsOf({ notes, first: dayFrom('2026-12-07') })).toEqual({ all: ['12-07 Later'] });
    expect(isEmptyWeek(week({ notes }))).toBe(false);
    expect(isDoneWeek(week({ notes }))).toBe(false);
  });
});

describe('W5 bills', () => {
  test('bills are shown for everyone, with the amount due', () => {
    expect(rowsOf({ bills: [bill('Rent')] })).toEqual({ all: ['12-04 Rent due'] });
    expect(week({ bills: [bill('Rent')] }).all.flat()).toMatchObject([{ minor: 140_000, isEstimate: false }]);
    const power = bill('Power', { amountMinor: null, lastMinor: 5880 });
    expect(week({ bills: [power] }).all.flat()).toMatchObject([{ minor: 5880, isEstimate: true }]);
  });

  test("bills name the missing amount and past dates; paused or ended ones aren't shown", () => {
    const asked = bill('Power', { asks: ['2026-11-30'], lastOn: '2026-11-30', nextOn: '2027-01-04' });
    const come = bill('Net', { lastOn: '2026-12-01', nextOn: '2027-01-01' });
    const paused = bill('Gym', { paused: 'byHand' });
    const over = bill('Piano', { nextOn: null });
    const ends = bill('Old', { untilOn: '2026-12-03' });
    expect(rowsOf({ bills: [asked, come, paused, over, ends] })).toEqual({
      all: ['11-30 Power asked', '12-01 Net past'],
    });
  });

  test('weekly bills are shown in each week, also over the end of a year', () => {
    const weekly = bill('Veg box', { rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR', firstOn: '2026-01-02' });
    for (const [first, day] of [
      ['2026-12-07', '12-11'],
      ['2026-12-28', '01-01'],
    ] as const)
      expect(rowsOf({ bills: [weekly], first: dayFrom(first) })).toEqual({ all: [`${day} Veg box due`] });
  });
});

test('a member is away from the first day to the last, also without an end', () => {
  const { rows } = week({ absences: [away('ben', '2026-12-02', '2026-12-03'), away('cleo', '2026-12-06', null)] });
  const marks = rows.map(({ days }) => days.map(({ isAway }) => (isAway ? 'x' : '.')).join(''));
  expect(marks).toEqual(['.......', '..xx...', '......x']);
});

test('W7 within a day the earliest comes first, bills before unassigned tasks', () => {
  const at = (title: string, hour: string) => chore(title, `2026-12-04T${hour}:00.000Z`);
  expect(
    rowsOf({ chores: [at('Zinc', '08:00'), at('Attic', '17:00'), at('Bins', '08:00')], bills: [bill('Rent')] }),
  ).toEqual({
    all: ['12-04 Rent due', '12-04 Bins open', '12-04 Zinc open', '12-04 Attic open'],
  });
});

test('a week without turns and bills is empty, whoever is away', () => {
  expect(isEmptyWeek(week({ absences: [away('ben', '2026-12-02', null)] }))).toBe(true);
  expect(isEmptyWeek(week({ bills: [bill('Rent')] }))).toBe(false);
  const mine = chore('Bins', '2026-12-04T08:00:00.000Z', { enrolledUsers: { ada: null } });
  expect(isEmptyWeek(week({ chores: [mine] }))).toBe(false);
});

test('W6 fair so far is the points of the last 90 days, including today', () => {
  const done = (doneBy: string, doneAt: string, effort?: Completion['effort']): Completion => ({
    choreId: doneAt,
    doneBy,
    doneAt,
    effort,
  });
  const completions = [
    done('ada', '2026-11-29T12:00:00.000Z', 3),
    done('ada', '2026-09-01T00:00:00.000Z'),
    // 23:30 on August 31st in Paris.
    done('ada', '2026-08-31T21:30:00.000Z', 8),
    done('ben', '2026-11-01T12:00:00.000Z', 5),
  ];
  expect([...pointsSoFar(completions, { today: dayFrom('2026-11-29'), timeZone })]).toEqual([
    ['ada', 4],
    ['ben', 5],
  ]);
});

test("a week is done when each of its turns is; bills don't matter, and a week without turns is not", () => {
  const done = (title: string) =>
    chore(title, '2026-12-01T17:00:00.000Z', { isDone: true, doneBy: 'ben', doneAt: '2026-12-01T09:00:00.000Z' });
  expect(isDoneWeek(week({}))).toBe(false);
  expect(isDoneWeek(week({ bills: [bill('Rent')] }))).toBe(false);
  expect(isDoneWeek(week({ chores: [done('Bins'), done('Stairs')], bills: [bill('Rent')] }))).toBe(true);
  expect(isDoneWeek(week({ chores: [done('Bins'), chore('Stairs', '2026-12-02T17:00:00.000Z')] }))).toBe(false);
});
