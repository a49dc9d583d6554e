import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFrom, dayOf } from '../../time/day.ts';
import type { ListNote, Note, Poll, TextNote } from '../model.ts';
import type { ShoppingItem } from '../schemas.ts';
import { drawerDayOf, type FadingRules, isForgotten, isInDrawer, lastUseOf } from './drawer.ts';

const onBoard = {
  id: 'a',
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: '2026-11-01T10:00:00.000Z',
  coordX: 0,
  coordY: 0,
  coordZ: 1,
  reactions: [],
};
const text = (more: Partial<TextNote> = {}): TextNote => ({
  kind: 'text',
  ...onBoard,
  content: 'Plumber at nine',
  color: 'yellow',
  mentions: [],
  ...more,
});
const list = (ticks: readonly (string | null)[], more: Partial<ListNote> = {}): ListNote => ({
  kind: 'list',
  ...onBoard,
  name: 'Market',
  items: ticks.map((checkedAt, at): ShoppingItem => ({
    id: String(at),
    name: 'Milk',
    reminderId: 'a',
    createdBy: 'ada',
    createdAt: '2026-11-01T10:05:00.000Z',
    position: at,
    isChecked: checkedAt !== null,
    checkedAt,
  })),
  ...more,
});
const poll = (expirationDate: string, more: Partial<Poll> = {}): Poll => ({
  kind: 'poll',
  ...onBoard,
  title: 'Film?',
  isAnonymous: false,
  allowMultipleChoices: false,
  options: ['Fri', 'Sat'],
  votes: [],
  expirationDate,
  ...more,
});

const fading = (today: string, more: Partial<FadingRules> = {}): FadingRules => ({
  weeks: 2,
  timeZone: 'UTC',
  today: dayFrom(today),
  ...more,
});
const from = (note: Note, today = '2026-11-30', more: Partial<FadingRules> = {}) =>
  drawerDayOf(note, fading(today, more));

describe('B1', () => {
  test('a note was last used when it was added, touched, its items added or ticked, or voted on', () => {
    expect(lastUseOf(text())).toBe(onBoard.createdAt);
    expect(lastUseOf(text({ touchedAt: '2026-11-05T10:00:00.000Z' }))).toBe('2026-11-05T10:00:00.000Z');
    expect(lastUseOf(list([null]))).toBe('2026-11-01T10:05:00.000Z');
    expect(lastUseOf(list([null, '2026-11-03T09:00:00.000Z']))).toBe('2026-11-03T09:00:00.000Z');
    const votes = [{ id: 'v', reminderId: 'a', votedBy: 'ben', votedAt: '2026-11-02T08:00:00.000Z', choice: 'Fri' }];
    expect(lastUseOf(poll('2026-11-09T10:00:00.000Z', { votes }))).toBe('2026-11-02T08:00:00.000Z');
  });
});

describe('B2', () => {
  test.each([
    [1, '2026-11-08'],
    [2, '2026-11-15'],
    [4, '2026-11-29'],
  ] as const)('with %i weeks, an unused note goes into the drawer on %s', (weeks, day) => {
    expect(from(text(), '2026-11-10', { weeks })).toBe(day);
    expect(isInDrawer(text(), fading('2026-11-07', { weeks }))).toBe(false);
    expect(isInDrawer(text(), fading(day, { weeks }))).toBe(true);
  });

  test('the last day of use is a day of the household', () => {
    const late = text({ touchedAt: '2026-11-05T23:30:00.000Z' });
    expect(from(late)).toBe('2026-11-19');
    expect(from(late, '2026-11-30', { timeZone: 'Europe/Paris' })).toBe('2026-11-20');
    expect(from(late, '2026-11-30', { timeZone: 'America/Lima' })).toBe('2026-11-19');
  });

  test("with never, notes don't move into the drawer automatically", () => {
    const done = [text(), list(['2026-11-02T10:00:00.000Z']), poll('2026-11-02T10:00:00.000Z')];
    expect(done.map((note) => from(note, '2030-01-01', { weeks: 0 }))).toEqual([null, null, null]);
  });
});

test('B8: a note with a day to come stays, and fades as if it had been used on it', () => {
  const planned = text({ plannedOn: dayFrom('2027-02-01') });
  expect(from(planned)).toBe('2027-02-15');
  expect(from(text({ plannedOn: dayFrom('2026-10-01') }))).toBe(from(text()));
  expect(isInDrawer({ ...planned, placement: 'drawer' }, fading('2026-11-30'))).toBe(true);
});

describe('B3', () => {
  const closed = poll('2026-11-06T18:00:00.000Z');
  test('a closed poll stays on the board through the next day', () => {
    expect(from(closed, '2026-11-06')).toBe('2026-11-08');
    expect([6, 7, 8].map((day) => isInDrawer(closed, fading(`2026-11-0${day}`)))).toEqual([false, false, true]);
  });

  test('an open poll fades like other notes, and returns when it closes', () => {
    const long = poll('2026-12-24T18:00:00.000Z');
    expect(from(long, '2026-11-15')).toBe('2026-11-15');
    expect(isInDrawer(long, fading('2026-12-24'))).toBe(false);
    expect(isInDrawer(long, fading('2026-12-26'))).toBe(true);
  });

  test('a poll used after the day on which it closed fades like other notes', () => {
    expect(from(poll('2026-11-06T18:00:00.000Z', { touchedAt: '2026-11-08T07:00:00.000Z' }))).toBe('2026-11-22');
  });
});

describe('B4', () => {
  test('a list stays until the end of the day on which its last item was ticked', () => {
    const bought = list(['2026-11-03T09:00:00.000Z', '2026-11-04T09:00:00.000Z']);
    expect(from(bought)).toBe('2026-11-05');
    expect(isInDrawer(bought, fading('2026-11-04'))).toBe(false);
  });

  test('a list with open items, or without items, fades like other notes', () => {
    expect(from(list(['2026-11-03T09:00:00.000Z', null]))).toBe('2026-11-17');
    expect(from(list([]))).toBe('2026-11-15');
  });

  test('a list used on a later day fades like other notes', () => {
    const again = list(['2026-11-03T09:00:00.000Z'], { touchedAt: '2026-11-04T09:00:00.000Z' });
    expect(from(again)).toBe('2026-11-18');
  });
});

test('B5: a pinned note never goes into the drawer', () => {
  expect(from(text({ placement: 'pinned' }))).toBeNull();
  expect(from(poll('2026-11-02T10:00:00.000Z', { placement: 'pinned' }))).toBeNull();
});

test('B6: a note that was put away is in the drawer from that day, also with never', () => {
  const away = text({ placement: 'drawer', touchedAt: '2026-11-09T10:00:00.000Z' });
  expect(from(away, '2026-11-09', { weeks: 0 })).toBe('2026-11-09');
  expect(isInDrawer(away, fading('2026-11-09'))).toBe(true);
});

test('B7: after 365 days in the drawer a note is offered for throwing away', () => {
  expect(isForgotten(text(), fading('2027-11-14'))).toBe(false);
  expect(isForgotten(text(), fading('2027-11-15'))).toBe(true);
  expect(isForgotten(text({ placement: 'pinned' }), fading('2029-01-01'))).toBe(false);
});

test('a use today always brings a note that was not put away back to the board', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 9, 1) + days * 86_400_000));
  const note = fc.oneof(
    day.map((at) => list([at.toISOString()])),
    day.map((at) => poll(at.toISOString())),
    day.map((at) => text({ touchedAt: at.toISOString() })),
  );
  const weeks = fc.constantFrom(0, 1, 2, 4);
  const timeZone = fc.constantFrom('UTC', 'Asia/Tokyo');
  const result = fc.check(
    fc.property(note, day, weeks, timeZone, (one, now, afterWeeks, zone) => {
      const used = { ...one, touchedAt: now.toISOString() };
      const rules = { weeks: afterWeeks, timeZone: zone, today: dayOf(now, zone) };
      return lastUseOf(used) !== used.touchedAt || !isInDrawer(used, rules);
    }),
  );
  expect(result.counterexample).toBeNull();
});
