import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { beginAbsences, type OnBegun } from '../src/features/absences/beginning.ts';
import { sayWhatBeginningStops } from '../src/features/chores/turns/stopping.ts';
import type { TestUser } from './call.ts';
import { startRota } from './rota.ts';

// R18: an absence without an end that was entered in advance leaves an open turn without members when it begins, and
// emits one event.

const { server, lea, tomasz, home, list, add, eventsOf } = await startRota();
afterAll(() => server.close());

let cleo: TestUser;
let round = 0;

beforeEach(async () => {
  for (const { id } of await list())
    await server.attempt(lea, choreEndpoints.deleteChore, { params: { id }, query: { isLast: true } });
  await server.byHand(sql`delete from absences`);
  cleo = await server.signUp(`Cleo ${round++}`);
  await server.join(cleo, home);
});

const daily = (members: readonly TestUser[], more: Partial<Repeat> = {}) =>
  add('Bins', {
    dueDate: '2040-01-03T17:00:00.000Z',
    repeat: {
      rule: 'FREQ=DAILY;INTERVAL=1',
      basis: 'schedule',
      from: '2040-01-03T18:00',
      rotation: 'order',
      members: members.map(({ id }) => id),
      isPaused: false,
      ...more,
    },
  });
const quit = (user: TestUser) => server.call(user, accountEndpoints.quitColocation, { params: { id: home } });
const beAway = (user: TestUser, fromOn: string, untilOn: string | null = null) =>
  server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, userId: user.id, fromOn, untilOn } });
const stops = async (write: () => Promise<unknown>) =>
  (await eventsOf(write)).filter((name) => name === 'TurnsStopped').length;
const newsOf = async (user: TestUser) =>
  (await server.call(user, newsEndpoints.listNews, { query: { colocationId: home } })).entries
    .filter(({ deed }) => deed === 'turnsStopped')
    .map(({ thingId, words }) => [thingId, words]);

const begin = (now: string, onBegun: OnBegun = sayWhatBeginningStops) => {
  const { database, transact } = server.platform;
  return beginAbsences({ database, transact, onBegun }, new Date(now));
};
const moveTo = (timeZone: string) =>
  server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone } });
const FIRST = '2040-01-09';

it.each(zones)('a future absence stops an open turn on the morning of its first day, once, in %s', async (timeZone) => {
  await moveTo(timeZone);
  const id = await daily([cleo]);
  expect(await stops(() => beAway(cleo, FIRST))).toBe(0);
  expect(await stops(() => begin(instantOf(`${FIRST}T05:59`, timeZone)))).toBe(0);
  expect(await stops(() => begin(instantOf(`${FIRST}T06:00`, timeZone)))).toBe(1);
  expect((await newsOf(lea))[0]).toEqual([id, 'Bins']);
  expect(await stops(() => begin(instantOf(`${FIRST}T07:00`, timeZone)))).toBe(0);
});

it('a future absence stops turns after a downtime, unless a member is left or took the turn over', async () => {
  await moveTo('UTC');
  await daily([cleo]);
  await daily([cleo, tomasz]);
  await daily([cleo], { isPaused: true });
  await beAway(cleo, FIRST);
  expect(await stops(() => begin('2040-02-20T12:00:00.000Z'))).toBe(1);
});

/** An absence was entered for tomorrow, and the turn is open since: it began yesterday. */
const daysHavePassed = async () => {
  const day = (ago: number) => dayOf(new Date(Date.now() - ago * 86_400_000), 'UTC');
  const id = await daily([cleo], { from: `${day(3)}T18:00` });
  await server.byHand(sql`update chores set due_at = ${`${day(3)}T18:00:00Z`} where id = ${id}`);
  expect(await stops(() => beAway(cleo, day(-1)))).toBe(0);
  await server.byHand(sql`update absences set from_on = ${day(1)}`);
  return id;
};

it('a future absence covers the turns after it, and moving out', async () => {
  await moveTo('UTC');
  const id = await daysHavePassed();
  expect(await stops(() => begin(new Date().toISOString()))).toBe(1);
  expect(await stops(() => server.call(lea, choreEndpoints.toggleDone, { query: { id } }))).toBe(0);
  expect(await stops(() => quit(cleo))).toBe(0);
});

it('a future absence stops the following turn when the open one ends before that morning', async () => {
  await moveTo('UTC');
  const id = await daysHavePassed();
  expect(await stops(() => server.call(lea, choreEndpoints.toggleDone, { query: { id } }))).toBe(1);
  expect(await stops(() => begin(new Date().toISOString()))).toBe(0);
});

it('a future absence emits no second event when its entry emitted one', async () => {
  await moveTo('UTC');
  const id = await daily([cleo], { from: '2026-01-03T18:00' });
  await server.call(lea, choreEndpoints.editChore, {
    body: { id, dueDate: '2026-01-03T18:00:00.000Z', isOnlyThis: true },
  });
  expect(await stops(() => beAway(cleo, '2026-01-05'))).toBe(1);
  expect(await stops(() => begin(new Date().toISOString()))).toBe(0);
});

it('a future absence is handled even when another household fails, which is retried', async () => {
  await moveTo('UTC');
  await daily([cleo]);
  await beAway(cleo, FIRST);
  const other = await server.signUp(`Otto ${round++}`);
  const failing = await server.createHousehold(other);
  await server.call(other, absenceEndpoints.addAbsence, { body: { colocationId: failing, fromOn: FIRST } });
  const now = `${FIRST}T12:00:00.000Z`;
  const run = begin(now, async (tx, at) => {
    if (tx.colocationId === failing) throw new Error('Broken');
    await sayWhatBeginningStops(tx, at);
  });
  await expect(run).rejects.toThrow(`Failed in 1 household (${failing}): Broken`);
  expect(await stops(() => begin(now)), 'told already').toBe(0);
  expect(await newsOf(lea)).toHaveLength(1);
  expect(await begin(now), 'nothing is left to be told').toBe(0);
});
