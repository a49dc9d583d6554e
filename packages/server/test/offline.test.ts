import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { commandCases } from './commands/all.ts';
import { madeByServer, startBench, without, type Bench, type ServedBench } from './commands/bench.ts';
import { queueOver } from './commands/queue.ts';
import type { HouseholdSnapshot } from './household-snapshot.ts';
import { startTestServer, type TestServer } from './server.ts';

// Walks the table of commands in two households that begin alike, one with network and one without; a feature at a time.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A member has one common purse: after one sample the server refuses the next. */
const ALONE: ReadonlySet<string> = new Set(['money.joinPurse', 'money.partPurse']);
const features = Map.groupBy(
  commandCases.filter(({ command }) => !ALONE.has(command.kind)),
  ({ command }) => command.kind.split('.', 1).join(''),
);
const MANY_CALLS_MS = 180_000;
const MADE_BY_SERVER = new Set(Object.values(madeByServer).flat());

/** State created online, by others or time: archived chores, questions, and bills that ask. */
type OtherChores = Pick<Bench, 'archived' | 'asked' | 'askedToSwap' | 'asking'>;

const startServed = async () => startBench(server, await server.signUp('Léa'), await server.signUp('Tomasz'));

async function start(): Promise<{ bench: ServedBench; others: OtherChores }> {
  const bench = await startServed();
  const { archived, asked, askedToSwap, asking } = bench;
  return {
    bench,
    others: {
      archived: await prepare(archived),
      asked: await prepare(asked),
      askedToSwap: await prepare(askedToSwap),
      asking: await prepare(asking),
    },
  };
}

async function prepare<Thing extends Bill | Chore>(make: () => Promise<Thing>): Promise<() => Promise<Thing>> {
  const prepared: Thing[] = [];
  while (prepared.length < PREPARED_COUNT) prepared.push(await make());
  return () => {
    const thing = prepared.pop();
    return thing ? Promise.resolve(thing) : Promise.reject(new Error('Prepare more of them'));
  };
}

/** Samples that are made in advance. */
const PREPARED_COUNT = 2;

/** Runs these commands in order, after the preparations of their samples. */
async function doAll(bench: Bench, cases: typeof commandCases): Promise<void> {
  for (const { command, make } of cases) await bench.did(command, await make(bench));
}

/** A household with normalized names, without values made by the server; the archive and outcomes are fetched again. */
function comparable(household: HouseholdSnapshot, { home, lea, tomasz }: Bench): unknown {
  const refunds = household.categories.find(({ name }) => name === 'Refund')?.id ?? '';
  const names = {
    [generalCategoryId(home)]: 'general',
    [home]: 'home',
    [lea]: 'lea',
    [tomasz]: 'tomasz',
    [refunds]: 'refunds',
    ...Object.fromEntries(household.members.filter((one) => one.isPlaceholder).map((one) => [one.id, one.username])),
  };
  const text = JSON.stringify({ ...household, archive: null, outcomes: null });
  const named = Object.entries(names).reduce((all, [id, name]) => all.replaceAll(id, name), text);
  // Each bench has separate users.
  return without(JSON.parse(named), new Set([...MADE_BY_SERVER, 'email']));
}

test.each([...features])(
  '%s: the offline result is as predicted, and ends as if done online',
  async (_feature, cases) => {
    const online = await start();
    const offline = await start();
    const queue = queueOver(offline.bench, await offline.bench.read());
    const known = comparable(queue.optimistic(), offline.bench);
    expect(comparable(await online.bench.read(), online.bench)).toEqual(known);

    await doAll({ ...online.bench, ...online.others }, cases);
    await doAll({ ...queue.bench, ...offline.others }, cases);
    const optimistic = comparable(queue.optimistic(), offline.bench);
    expect(optimistic).not.toEqual(known);
    await queue.drain();

    const read = comparable(await offline.bench.read(), offline.bench);
    expect(optimistic).toEqual(read);
    expect(read).toEqual(comparable(await online.bench.read(), online.bench));
  },
  MANY_CALLS_MS,
);

test.each(commandCases.filter(({ command }) => ALONE.has(command.kind)))(
  '$command.kind, $name: the offline result is as predicted, and ends as if done online',
  async ({ command, make }) => {
    const [online, offline] = [await startServed(), await startServed()];
    const [sent, queued] = [await make(online), await make(offline)];
    const queue = queueOver(offline, await offline.read());
    await online.did(command, sent);
    await queue.bench.did(command, queued);
    const optimistic = comparable(queue.optimistic(), offline);
    await queue.drain();
    const read = comparable(await offline.read(), offline);
    expect(optimistic).toEqual(read);
    expect(read).toEqual(comparable(await online.read(), online));
  },
  MANY_CALLS_MS,
);
