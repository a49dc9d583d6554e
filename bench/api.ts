// `npm run bench:api`: latency of the calls that screens wait for, compared with a bare Fastify in the same run, with
// short and long history. Server, database and load share the machine, so read ratios and processor time first.
// BENCH_ROUNDS and BENCH_SECONDS set the length; BENCH_ONLY keeps the cases with it in their name.
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { furnishBusily, listItems } from './api/busy.ts';
import { furnish } from './api/furnish.ts';
import { makeHousehold, SECRET } from './api/household.ts';
import { measure, type Sample } from './api/load.ts';
import { look, looksAt, type LookSample } from './api/looks.ts';
import { timePlans } from './api/plan.ts';
import { serve } from './api/processes.ts';
import { busyReads, floors, looksAfterTicks, POINT_QUERY, reads, ticks, unchanged, writes } from './api/scenarios.ts';
import { table } from './api/table.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const HISTORY = size(1000, 60);
const LONG_HISTORY = size(100_000, 100);
const FRESH = ', fresh';
const LONG = `${FRESH}, long history`;
const WRITING_HOUSEHOLDS = size(200, 3);
/** Writes a second that leave the machine air to breathe: what one of them then takes. */
const CALM = 200;

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);

const household = await makeHousehold(pool, HISTORY);
const oldHousehold = await makeHousehold(pool, LONG_HISTORY);
await furnish(pool, household, HISTORY);
await furnish(pool, oldHousehold, LONG_HISTORY);
const busyHousehold = await makeHousehold(pool, 100);
await furnishBusily(pool, busyHousehold);
const writers = [];
for (let n = 0; n < WRITING_HOUSEHOLDS; n++) writers.push(await makeHousehold(pool, 10));
// Skips tables that are still empty: the planner would remember them as empty.
await pool.query(
  'vacuum analyze colocations, users, memberships, sessions, expense_categories, expenses, balances, reminders, reminder_items, poll_votes, reactions, chores, chore_enrollments, chore_series, chore_completions, bought_items, messages',
);

const DATABASE_URL = postgres.url;
const data = path.join(home, 'data');
const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
  PORT: '0',
  HESTIA_DATA: data,
  DATABASE_URL,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'warn',
});
opened.defer(() => hestia.stop());
const floor = await serve(path.resolve(import.meta.dirname, 'api/floor.ts'), { DATABASE_URL });
opened.defer(() => floor.stop());

const rounds = Number(process.env['BENCH_ROUNDS'] ?? size(5, 1));
const seconds = Number(process.env['BENCH_SECONDS'] ?? size(3, 0.1));
const target = { ...hestia, databasePid: postgres.pid };
const busyItems = await listItems(pool, busyHousehold);
const all = [
  ...floors({ ...floor, databasePid: postgres.pid }, household),
  ...(await reads(target, household, { suffix: '', isFresh: false })),
  await unchanged(target, household),
  ...(await reads(target, household, { suffix: FRESH, isFresh: true })),
  ...(await reads(target, oldHousehold, { suffix: LONG, isFresh: true })),
  ...busyReads(target, busyHousehold, { suffix: '', isFresh: false }),
  ...busyReads(target, busyHousehold, { suffix: FRESH, isFresh: true }),
  ticks(target, busyHousehold, busyItems),
  ...looksAfterTicks(target, busyHousehold, busyItems),
  writes(target, writers),
  { ...writes(target, writers, { overallRate: CALM }), name: `add expense, ${CALM} a second` },
];
const only = process.env['BENCH_ONLY'] ?? '';
/** A short round has a part of them. */
const EACH = size(1, 4);
const scenarios = all.filter(
  ({ name }, at) => name.startsWith(POINT_QUERY) || (name.includes(only) && at % EACH === 0),
);
const samples = await measure(scenarios, { rounds, seconds });

const writer = new Client(postgres.connection);
opened.defer(() => writer.end());
await writer.connect();
await writer.query('set synchronous_commit = off');
const looks: LookSample[][] = [];
for (const each of await looksAt(target, { ...floor, databasePid: postgres.pid }, busyHousehold)) {
  if (each.name !== POINT_QUERY && !each.name.includes(only)) continue;
  const taken = [];
  for (let round = 0; round <= rounds; round++)
    taken.push(await look(each, { household: busyHousehold, writer, seconds }));
  looks.push(taken.slice(1));
}

console.log(
  `Medians of ${rounds} stretches of ${seconds} s, 10 connections (4 of the chat); ${HISTORY} expenses and messages, with a long history ${LONG_HISTORY}.`,
);
console.log('Fresh: an answer that nobody has had yet; the others ask again for one that the server has kept.\n');
console.log(
  table(
    ['', 'req/s', 'of floor', 'p50 ms', 'p99 ms', 'server CPU ms', 'database CPU ms', 'bytes'],
    scenarios.map(({ name }) => line(name)),
  ),
);
console.log(`\nThe first look after each change, over one connection:\n`);
console.log(table(['', 'server CPU ms', 'database CPU ms', 'of floor'], looks.map(lookLine)));
console.log(`\nWith 100 times the history:\n`);
console.log(table(['', 'time ×', 'CPU ×'], ratios()));
console.log(`\nA plan, computed:\n`);
console.log(table(['people with a balance', 'median ms', 'longest ms'], [5, 12, 20].map(planLine)));

function planLine(memberCount: number): string[] {
  const { median, longest } = timePlans(memberCount);
  return [String(memberCount), median.toFixed(2), longest.toFixed(2)];
}

function line(name: string): string[] {
  const sample = samples.get(name);
  const point = samples.get(POINT_QUERY);
  if (sample === undefined || point === undefined) return [name];
  const { perSecond, p50, p99, serverCpu, databaseCpu, bytes } = sample;
  const figures = [p50.toFixed(1), p99.toFixed(1), serverCpu.toFixed(3), databaseCpu.toFixed(3), bytes.toFixed(0)];
  return [name, perSecond.toFixed(0), `${((100 * perSecond) / point.perSecond).toFixed(0)} %`, ...figures];
}

function lookLine(taken: readonly LookSample[]): string[] {
  const both = ({ serverCpu, databaseCpu }: LookSample) => serverCpu + databaseCpu;
  const server = middle(taken.map(({ serverCpu }) => serverCpu));
  const database = middle(taken.map(({ databaseCpu }) => databaseCpu));
  const times = middle(taken.map(both)) / middle((looks[0] ?? []).map(both));
  return [taken[0]?.name ?? '', server.toFixed(3), database.toFixed(3), `${times.toFixed(1)} ×`];
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function ratios(): string[][] {
  const time = ({ perSecond }: Sample) => 1 / perSecond;
  const cpu = ({ serverCpu, databaseCpu }: Sample) => serverCpu + databaseCpu;
  return scenarios.flatMap(({ name }) => {
    const [short, long] = [samples.get(name + FRESH), samples.get(name + LONG)];
    if (short === undefined || long === undefined) return [];
    return [[name, (time(long) / time(short)).toFixed(2), (cpu(long) / cpu(short)).toFixed(2)]];
  });
}
