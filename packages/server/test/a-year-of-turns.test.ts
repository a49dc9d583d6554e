// A year in a household with repeating tasks, with two processes on one database and simulated clocks in all three. A
// week shows rules R1 to R12 (`docs/wire.md`); only a year shows drift, an extra turn or an unfair share.
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { type Recurrence, ruleOf } from '@hestia/contract/recurrence/recurrence.ts';
import type { Chore, Repeat } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { type App, createApp } from '../src/app.ts';
import { archiveDoneChores } from '../src/features/chores/archive.ts';
import { type TestUser, succeed } from './call.ts';
import { holdClock, type ClockMover } from './moved-clock.ts';
import { startTestServer, type TestServer } from './server.ts';

const DAY_MS = 86_400_000;
const clocks = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });
const FIRST = '2040-01-01';
/** A leap year. */
const days = Array.from({ length: 366 }, (_, at) => dayAfter(FIRST, at));
/** No process runs. */
const AWAY = { from: '2040-06-04', until: '2040-06-10' };
/** The days on which Paris changes its clocks: one process restarts on each. */
const CHANGES = ['2040-03-25', '2040-10-28'];

type Series = {
  readonly recurrence: Recurrence;
  readonly rotation: Repeat['rotation'];
  readonly effort: number;
  readonly hour: string;
  /** The dates of the rule, counted here by hand; null: it is counted from when it was done. */
  readonly isDate: ((day: string) => boolean) | null;
};
const sinceFirst = (day: string) => (Date.parse(day) - Date.parse(FIRST)) / DAY_MS;
const series: Readonly<Record<string, Series>> = {
  'Dishes, daily': {
    recurrence: { every: 'day', interval: 1 },
    rotation: 'order',
    effort: 1,
    hour: '07:30',
    isDate: () => true,
  },
  'Plants, every three days': {
    recurrence: { every: 'day', interval: 3 },
    rotation: 'fair',
    effort: 2,
    hour: '18:00',
    isDate: (day) => sinceFirst(day) % 3 === 0,
  },
  // Clocks change on Sundays.
  'Bins, weekly': {
    recurrence: { every: 'week', interval: 1, days: ['SU'] },
    rotation: 'fair',
    effort: 3,
    hour: '12:00',
    isDate: (day) => new Date(day).getUTCDay() === 0,
  },
  'Rent, on the 31st': {
    recurrence: { every: 'month', interval: 1, day: 31 },
    rotation: 'order',
    effort: 1,
    hour: '09:00',
    isDate: (day) => dayAfter(day, 1).endsWith('-01'),
  },
  'Oven, two weeks after it was done': {
    recurrence: { every: 'week', interval: 2, isAfter: true },
    rotation: 'fair',
    effort: 5,
    hour: '17:00',
    isDate: null,
  },
};
const names = Object.keys(series);

/** A stored turn, with when and by whom it was done. */
type Turn = {
  readonly title: string;
  readonly turn: number;
  readonly due: string;
  readonly whose: string;
  readonly doneBy: string | null;
  readonly doneAt: string | null;
};

let server: TestServer;
let moveTo: ClockMover;
let flat: string;
let members: readonly TestUser[];
let turns: readonly Turn[];
/** The series with open turns on an evening, and those of them that were late afterwards. */
const evenings: { readonly day: string; readonly open: readonly string[]; readonly late: readonly string[] }[] = [];
const processes: { app: App; url: string }[] = [];
const chance = createChance();

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FIRST}T05:00Z`) });
  server = await startTestServer();
  members = [await server.signUp('Ada'), await server.signUp('Ben'), await server.signUp('Cleo')];
  flat = await server.createHousehold(someone(0));
  for (const user of members.slice(1)) await server.join(user, flat);
  // They have lived together for long.
  await sql`update memberships set joined_at = ${dayAfter(FIRST, -200)}::timestamptz`.execute(
    server.platform.database.of(),
  );
  moveTo = await holdClock(server);
  for (const title of names) await add(title);
  processes.push(await start(), await start());
  for (const day of days) await live(day);
  turns = await findTurns();
});
afterAll(async () => {
  for (const { app } of processes) await app.close();
  await server.close();
  vi.useRealTimers();
});

describe.each(names)('a year of %s', (title) => {
  const own = () => turns.filter((each) => each.title === title);

  it('has each turn exactly once, without gaps, and one that is open', () => {
    expect(own().map(({ turn }) => turn)).toEqual(own().map((_, at) => at + 1));
    expect(own().map(({ doneAt }) => doneAt === null)).toEqual(own().map((_, at) => at === own().length - 1));
  });

  it("a chore is due on its rule's dates at its hour, summer and winter, and missed turns don't pile up", () => {
    const { hour, isDate } = seriesOf(title);
    const [first, ...later] = own();
    expect(local(first?.due ?? '')).toBe(`${firstDate(title)} ${hour}`);
    const expected = own()
      .slice(0, -1)
      .map(({ due, doneAt }) => {
        const [after, done] = [local(due), local(doneAt ?? '')].toSorted();
        const dayDone = local(doneAt ?? '').slice(0, FIRST.length);
        if (!isDate) return `${dayAfter(dayDone, 14)} ${hour}`;
        return [...days, ...days.map((day) => dayAfter(day, days.length))]
          .filter(isDate)
          .map((day) => `${day} ${hour}`)
          .find((date) => date > (after ?? '') && date > (done ?? ''));
      });
    expect(later.map(({ due }) => local(due))).toEqual(expected);
  });
});

it("every evening finds one open turn of each; the first after a week's downtime creates one each, and none is late", () => {
  expect(evenings.filter(({ open }) => open.join() !== names.toSorted().join())).toEqual([]);
  expect(evenings.find(({ day }) => day > AWAY.until)?.late).toEqual([]);
});

it.each(names.filter((name) => series[name]?.rotation === 'order'))('%s goes round in its order', (title) => {
  const own = turns.filter((each) => each.title === title);
  expect(own.map(({ whose }) => whose)).toEqual(own.map((_, at) => someone(at % members.length).id));
});

it('a fair turn belongs to one of those with the least effort in the last ninety days', () => {
  for (const { turn, title } of turns.filter((each) => each.turn > 1)) {
    if (seriesOf(title).rotation !== 'fair') continue;
    const made = turns.find((each) => each.title === title && each.turn === turn - 1)?.doneAt ?? '';
    const whose = turns.find((each) => each.title === title && each.turn === turn)?.whose ?? '';
    const done = effortsAt(made);
    expect([title, turn, done.get(whose)]).toEqual([title, turn, Math.min(...done.values())]);
  }
});

/** An evening on which some due tasks are done; and the night, in which both processes archive. */
async function live(day: string): Promise<void> {
  if (day === AWAY.from) for (const { app } of processes.splice(0)) await app.close();
  if (day >= AWAY.from && day <= AWAY.until) return;
  while (processes.length < 2) processes.push(await start());
  if (CHANGES.includes(day)) {
    await processes.shift()?.app.close();
    processes.push(await start());
  }
  await moveTo(Date.parse(`${day}T19:00Z`));
  const wasAway = day === dayAfter(AWAY.until, 1);
  const found = await listOpen();
  for (const chore of found) {
    const isDue = local(chore.dueDate).slice(0, FIRST.length) <= day;
    // Mostly when it is due; some is left for tomorrow, and some is done early.
    if (isDue ? wasAway || chance() < 0.8 : chance() < 0.01) await mark(chore);
  }
  const left = await listOpen();
  const late = left.filter(({ dueDate }) => dueDate < new Date().toISOString());
  evenings.push({ day, open: titles(found), late: titles(late) });
  // Runs the nightly jobs: in the worst case in both processes at once.
  await Promise.all(
    processes.map(({ app: { platform } }) => archiveDoneChores(platform.database, platform.transact, new Date())),
  );
}

const titles = (chores: readonly Chore[]): string[] => chores.map(({ title }) => title).toSorted();

/** Marks a turn done at either process: once, again as after a lost answer, or by two people at the same moment. */
async function mark({ id, repeat }: Chore): Promise<void> {
  await moveTo(Date.now() + 1000);
  const isFirst = chance() < 0.5;
  const [one, other] = [urlOf(isFirst ? 0 : 1), urlOf(isFirst ? 1 : 0)];
  const own = members.find((user) => user.id === repeat?.whose) ?? someone(0);
  const doer = chance() < 0.1 ? someone(Math.floor(chance() * members.length)) : own;
  const say = (url: string, user: TestUser, key?: string) =>
    succeed(url, user, choreEndpoints.toggleDone, {
      query: { id, isDone: true },
      ...(key !== undefined && { key }),
    });
  const way = chance();
  if (way < 0.2) await Promise.all([say(one, doer), say(other, own)]);
  else if (way < 0.4) for (const url of [one, other]) await say(url, doer, `${id} is done`);
  else await say(one, doer);
}

async function add(title: string): Promise<void> {
  const { recurrence, rotation, effort, hour, isDate } = seriesOf(title);
  const from = `${firstDate(title)}T${hour}`;
  const body = {
    colocationId: flat,
    title,
    effort,
    dueDate: `${firstDate(title)}T${hour}+01:00`,
    repeat: {
      rule: ruleOf(recurrence),
      basis: isDate ? 'schedule' : 'completion',
      from,
      rotation,
      members: members.map(({ id }) => id),
      isPaused: false,
    },
  };
  await server.call(someone(0), choreEndpoints.addChore, { body });
}

/** Another process on the same database. */
async function start() {
  const settings = readSettings(server.env);
  const app = await createApp(settings, { log: createLog(settings.logLevel) });
  return { app, url: await app.listen() };
}

async function listOpen(): Promise<readonly Chore[]> {
  const parts = { params: { id: flat } };
  const url = urlOf(chance() < 0.5 ? 0 : 1);
  return (await succeed(url, someone(1), choreEndpoints.listChores, parts)).filter(({ isDone }) => !isDone);
}

async function findTurns(): Promise<readonly Turn[]> {
  const { rows } = await sql<Turn>`
    select c.title, c.turn, c.due_at as due, c.whose, d.done_by as "doneBy", d.done_at as "doneAt"
    from chores c left join chore_completions d on d.colocation_id = c.colocation_id and d.chore_id = c.id
    where c.colocation_id = ${flat} order by c.title, c.turn`.execute(server.platform.database.of());
  return rows;
}

/** Each member's points of the ninety days up to an instant, including that day. */
function effortsAt(instant: string): ReadonlyMap<string, number> {
  const since = dayAfter(local(instant).slice(0, FIRST.length), 1 - 90);
  const counted = turns.filter(({ doneAt }) => doneAt !== null && doneAt <= instant && local(doneAt) >= since);
  const sumOf = (id: string) =>
    counted.filter(({ doneBy }) => doneBy === id).reduce((sum, { title }) => sum + seriesOf(title).effort, 0);
  return new Map(members.map(({ id }) => [id, sumOf(id)]));
}

/** Chances that are the same in each run. */
function createChance(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function seriesOf(title: string): Series {
  const found = series[title];
  if (!found) throw new Error(`There is no series ${title}`);
  return found;
}

function someone(at: number): TestUser {
  const found = members[at];
  if (!found) throw new Error(`There is nobody at ${at}`);
  return found;
}

const urlOf = (at: number): string => processes[at]?.url ?? '';

function firstDate(title: string): string {
  const { isDate } = seriesOf(title);
  return days.find((day) => isDate?.(day) ?? true) ?? FIRST;
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The local time of the household. */
function local(instant: string): string {
  return clocks.format(new Date(instant));
}
