import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { efforts } from './effort.ts';
import { DAYS_LOOKED_BACK, daysLookedBack, effortPerDay, fairest, presenceOn } from './fairness.ts';
import type { Standing } from './schemas.ts';

const everybody = () => true;
const standing = (userId: string, change: Partial<Standing> = {}): Standing => ({
  userId,
  effort: 0,
  days: DAYS_LOOKED_BACK,
  daysBefore: 0,
  lastTurnAt: null,
  ...change,
});
const totalOf = (standings: readonly Standing[], of: 'effort' | 'days') =>
  standings.reduce((sum, each) => sum + each[of], 0);

/** Simulates turns assigned one by one, each done by its member. */
function deal(standings: readonly Standing[], turns: readonly number[]): readonly Standing[] {
  return turns.reduce<readonly Standing[]>((now, effort, turn) => {
    const whose = fairest(now, everybody);
    const lastTurnAt = new Date(turn).toISOString();
    return now.map((each) => (each.userId === whose ? { ...each, effort: each.effort + effort, lastTurnAt } : each));
  }, standings);
}

const membersBefore = (days: fc.Arbitrary<number>) =>
  fc
    .array(days, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((each, at) => standing(`p${at}`, { days: each })));
const turns = fc.array(fc.constantFrom(...efforts), { maxLength: 120 });

test('R12 each member is within one turn of their share, for any absences', () => {
  fc.assert(
    fc.property(membersBefore(fc.integer({ min: 1, max: DAYS_LOOKED_BACK })), turns, (before, costs) => {
      const after = deal(before, costs);
      const heaviest = Math.max(0, ...costs);
      for (const { effort, days } of after) {
        const part = (totalOf(after, 'effort') * days) / totalOf(after, 'days');
        expect(effort).toBeLessThanOrEqual(part + heaviest + 1e-9);
      }
    }),
  );
});

test('R12 members present on as many days have done equal effort, within one turn', () => {
  fc.assert(
    fc.property(membersBefore(fc.constant(DAYS_LOOKED_BACK)), turns, (before, costs) => {
      const did = deal(before, costs).map(({ effort }) => effort);
      expect(Math.max(...did) - Math.min(...did)).toBeLessThanOrEqual(Math.max(0, ...costs));
    }),
  );
});

test('R12 a turn never goes to an unavailable member, and to no member when all are away', () => {
  const two = [standing('ada'), standing('bob', { effort: 9 })];
  expect(fairest(two, (id) => id !== 'ada')).toBe('bob');
  expect(fairest(two, () => false)).toBeNull();
  expect(fairest([], everybody)).toBeNull();
});

test('R12 among equal effort the turn goes to the member whose last turn is longest ago, then to the first to join', () => {
  const had = (userId: string, lastTurnAt: string | null) => standing(userId, { effort: 3, lastTurnAt });
  const [june, july] = ['2026-06-01T16:00:00.000Z', '2026-07-01T16:00:00.000Z'];
  expect(fairest([had('ada', july), had('bob', june), had('cleo', july)], everybody)).toBe('bob');
  expect(fairest([had('ada', june), had('bob', null)], everybody)).toBe('bob');
  expect(fairest([had('ada', june), had('bob', june)], everybody)).toBe('ada');
});

test('R12 equal shares of different days are equal, so that ties are settled as usual', () => {
  const one = standing('ada', { effort: 1, days: 30, daysBefore: 7, lastTurnAt: '2026-07-01T16:00:00.000Z' });
  const same = { ...one, userId: 'bob', effort: 1, lastTurnAt: null };
  expect(fairest([one, same, standing('cleo', { effort: 300 })], everybody)).toBe('bob');
});

const history = fc.array(fc.record({ effort: fc.nat(200), days: fc.integer({ min: 1, max: DAYS_LOOKED_BACK }) }), {
  minLength: 1,
  maxLength: 8,
});

test('R11 a member who has just moved in, or was always away, starts at the mean', () => {
  fc.assert(
    fc.property(history, (did) => {
      const others = did.map((each, at) => standing(`p${at}`, each));
      const mean = totalOf(others, 'effort') / totalOf(others, 'days');
      const perDay = effortPerDay([...others, standing('new', { days: 0, daysBefore: DAYS_LOOKED_BACK })]);
      expect(perDay(standing('new', { days: 0, daysBefore: DAYS_LOOKED_BACK }))).toBeCloseTo(mean, 9);
      expect(perDay(standing('away', { days: 0 }))).toBeCloseTo(mean, 9);
    }),
  );
});

test('R11 in a new household, members with completions come after those without', () => {
  const young = (userId: string, effort: number) => standing(userId, { effort, days: 0, daysBefore: DAYS_LOOKED_BACK });
  expect(fairest([young('ada', 5), young('bob', 0), young('cleo', 1)], everybody)).toBe('bob');
});

const TODAY = '2026-11-22';
test('R11 the last ninety days count, including today, through every change of clocks', () => {
  const days = daysLookedBack(TODAY);
  expect([days[0], days.at(-1), new Set(days).size]).toEqual([TODAY, '2026-08-25', 90]);
});

test('R11 days away and days before moving in are not days present', () => {
  const days = daysLookedBack(TODAY);
  const isAway = (day: string) => day >= '2026-11-01' && day <= '2026-11-10';
  expect(presenceOn(days, { joinedOn: '2020-01-01', isAway })).toEqual({ days: 80, daysBefore: 0 });
  expect(presenceOn(days, { joinedOn: '2026-11-05', isAway })).toEqual({ days: 12, daysBefore: 73 });
  expect(presenceOn(days, { joinedOn: TODAY, isAway })).toEqual({ days: 0, daysBefore: 90 });
});

test("R11 an absence changes no member's effort per day, however long it lasts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }), (here, away) => {
      const days = daysLookedBack(TODAY).slice(0, here + away);
      const gone = days.slice(0, away);
      const ada = presenceOn(days, { joinedOn: '2020-01-01', isAway: (day) => gone.includes(day) });
      const perDay = effortPerDay([standing('bob', { effort: 50 })]);
      expect(perDay(standing('ada', { effort: 12, ...ada }))).toBe(12 / here);
    }),
  );
});

/** A year of daily turns; what each did per day present in its last ninety days. */
function yearOf(members: readonly string[], isAway: (userId: string, day: number) => boolean): readonly Standing[] {
  const doneBy: (string | null)[] = [];
  const standings = (today: number) =>
    members.map((userId) => {
      const days = Array.from({ length: DAYS_LOOKED_BACK }, (_, ago) => today - ago).filter((day) => day >= 0);
      return standing(userId, {
        effort: days.filter((day) => doneBy[day] === userId).length,
        days: days.filter((day) => !isAway(userId, day)).length,
        lastTurnAt: new Date(Math.max(0, doneBy.lastIndexOf(userId)) * 1000).toISOString(),
      });
    });
  for (let day = 0; day < 365; day++) doneBy[day] = fairest(standings(day), (userId) => !isAway(userId, day));
  return standings(364);
}

test('R12 over a year with days out of sight, shares stay within one turn of each other, for any absences', () => {
  const absences = fc.record({ ada: fc.nat(200), bob: fc.nat(200), length: fc.nat(40) });
  fc.assert(
    fc.property(absences, ({ ada, bob, length }) => {
      const from: Record<string, number> = { ada, bob };
      const isAway = (userId: string, day: number) => {
        const first = from[userId];
        return first !== undefined && day >= first && day < first + length;
      };
      const did = yearOf(['ada', 'bob', 'cleo', 'dan'], isAway).map(({ effort }) => effort);
      expect(Math.max(...did) - Math.min(...did)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});
