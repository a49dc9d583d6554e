// The parts of a comparison: each takes its figures of both sides in turn, so that a slow moment falls on both alike.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { sample, type Scenario } from '../api/load.ts';
import { cpuOf, cpuOfFamily, memoryOf } from '../api/processes.ts';
import { looksAfterExpenses, looksAfterTicks, reads, ticks, writes } from '../api/scenarios.ts';
import { gather } from '../hub/delays.ts';
import { startUse } from '../idle/use.ts';
import { everyPage } from '../web/pages.ts';
import { visit, type Visit } from '../web/visit.ts';
import type { Row } from './ratios.ts';
import type { Side } from './side.ts';

export type Sides = readonly [before: Side, now: Side];
export type Length = {
  readonly rounds: number;
  /** Seconds per stretch; idle servers are measured ten times as long. */
  readonly seconds: number;
  /** Words in the names of the calls. */
  readonly calls: string;
  readonly places: readonly string[];
  readonly settleMs: number;
};

const READS = ['expense page', 'balances', 'board, 60 notes', 'chores, 100', 'last 50 messages'];
/** Places of the app whose data a household of any version has. */
export const PLACES = ['/', '/tasks', '/money', '/message', 'list of 200', '/settings'];
const IDLE_TIMES = 10;

/** Processor time of a call: asked again, after a change, and of writes. */
export async function compareCalls(sides: Sides, length: Length): Promise<Row[]> {
  const wanted = async (side: Side) => (await callsOf(side)).filter(({ name }) => name.includes(length.calls));
  const [before, now] = await Promise.all([wanted(sides[0]), wanted(sides[1])]);
  const inTurn = before.flatMap((each, at) => [each, now[at]].flatMap((one, side) => (one ? [named(one, side)] : [])));
  const samples = await sample(inTurn, length);
  return before.flatMap(({ name }) => {
    const [first = [], second = []] = [0, 1].map((side) => samples.get(nameOf(name, side)));
    const rounds = first.flatMap((one, at) => pairOf(one, second[at]));
    return [
      { what: `${name}: server CPU, ms`, pairs: rounds.map(([a, b]) => [a.serverCpu, b.serverCpu] as const) },
      { what: `${name}: database CPU, ms`, pairs: rounds.map(([a, b]) => [a.databaseCpu, b.databaseCpu] as const) },
    ];
  });
}

const nameOf = (name: string, side: number) => `${side} ${name}`;
const named = (scenario: Scenario, side: number): Scenario => ({ ...scenario, name: nameOf(scenario.name, side) });
const pairOf = <T>(first: T, second: T | undefined) => (second === undefined ? [] : [[first, second] as const]);

async function callsOf(side: Side): Promise<Scenario[]> {
  const { plain, busy, itemIds, all } = side.flats;
  const asked = async (how: { suffix: string; isFresh: boolean }) =>
    (await reads(side, plain, how)).filter(({ name }) => READS.some((read) => name.startsWith(read)));
  return [
    ...(await asked({ suffix: ', asked again', isFresh: false })),
    ...(await asked({ suffix: ', first time', isFresh: true })),
    ...looksAfterExpenses(side, plain),
    ...looksAfterTicks(side, busy, itemIds),
    ticks(side, busy, itemIds),
    writes(side, all),
  ];
}

/** Processor time of a message that ten housemates receive. */
export async function compareEvents(sides: Sides, { rounds, seconds }: Length): Promise<Row[]> {
  using opened = new DisposableStack();
  const audiences = [];
  for (const { url, flats } of sides) audiences.push(opened.use(await gather(url, flats.all)));
  const taken: { server: number; database: number }[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const both = [];
    for (const [at, audience] of audiences.entries()) {
      const { pid, databasePid } = sides[at] ?? { pid: 0, databasePid: 0 };
      const [server, database] = [cpuOf(pid), cpuOfFamily(databasePid)];
      const { sent, missing } = await audience.hear(seconds);
      if (missing > 0) throw new Error(`${missing} of ${sent} messages were not received by all`);
      both.push({ server: (cpuOf(pid) - server) / sent, database: (cpuOfFamily(databasePid) - database) / sent });
    }
    // The first round warms up.
    if (round > 0) taken.push(both);
  }
  const heard = `a message, received by ${sides[0].flats.plain.jwts.length}`;
  return [
    rowOf(`${heard}: server CPU, ms`, taken, ({ server }) => server),
    rowOf(`${heard}: database CPU, ms`, taken, ({ database }) => database),
  ];
}

/** Visits of the app on a slow phone. */
export async function compareVisits(
  sides: Sides,
  browser: Browser,
  { rounds, places, settleMs }: Length,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of everyPage.filter(({ name }) => places.includes(name))) {
    const taken: Visit[][] = [];
    for (let round = 0; round < rounds; round++) {
      const both = [];
      for (const { url, flats } of sides)
        both.push(await visit(browser, { url, household: page.isBusy ? flats.busy : flats.plain, ...page }, settleMs));
      taken.push(both);
    }
    rows.push(
      rowOf(`${page.name}: first visit, ms`, taken, ({ first }) => first.painted),
      rowOf(`${page.name}: first visit, script bytes`, taken, ({ first }) => first.scriptBytes),
      rowOf(`${page.name}: first visit, bytes`, taken, ({ first }) => first.bytes),
      rowOf(`${page.name}: first visit, requests`, taken, ({ first }) => first.requests),
      rowOf(`${page.name}: second visit, ms`, taken, ({ second }) => second.painted),
      rowOf(`${page.name}: second visit, requests`, taken, ({ second }) => second.requests),
      rowOf(`${page.name}: offline, ms`, taken, ({ offline }) => offline.painted),
    );
  }
  return rows;
}

/** Idle servers, both at once. */
export async function compareIdle(sides: Sides, { rounds, seconds }: Length): Promise<Row[]> {
  const taken = [];
  for (let round = 0; round < rounds; round++) {
    const uses = [];
    for (const { pid, databasePid, pool } of sides) uses.push(await startUse({ pids: [pid], databasePid, pool }));
    await sleep(seconds * IDLE_TIMES * 1000);
    const both = [];
    for (const [at, end] of uses.entries()) both.push({ ...(await end()), memory: memoryOf(sides[at]?.pid ?? 0) });
    taken.push(both);
  }
  return [
    rowOf('nobody is there: server CPU, % of a core', taken, ({ server }) => server * 100),
    rowOf('nobody is there: database CPU, % of a core', taken, ({ database }) => database * 100),
    rowOf('nobody is there: transactions a second', taken, ({ transactions }) => transactions),
    rowOf('nobody is there: wake-ups a second', taken, ({ wakeUps }) => wakeUps),
    rowOf('nobody is there: server, MB', taken, ({ memory }) => memory),
  ];
}

function rowOf<T>(what: string, taken: readonly (readonly T[])[], of: (one: T) => number): Row {
  return { what, pairs: taken.map((both) => [measured(both[0]), measured(both[1])] as const) };
  function measured(one: T | undefined): number {
    return one === undefined ? Number.NaN : of(one);
  }
}
