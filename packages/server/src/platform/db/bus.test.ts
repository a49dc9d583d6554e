import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { createBus, notifyAll, type Bus } from './bus.ts';
import { createDatabase } from './database.ts';

const log = quietLog();
/** A bound for what hangs, on a machine with much other work. */
const PATIENCE = 20_000;
let home: TestDatabase;
const open: Bus[] = [];
beforeAll(async () => {
  home = await createTestDatabase();
});
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));
afterAll(() => home.drop());

async function join(): Promise<{ bus: Bus; events: string[]; users: string[] }> {
  const bus = createBus(home.connection, log);
  open.push(bus);
  const [events, users]: [string[], string[]] = [[], []];
  bus.subscribe('events', (text) => events.push(text));
  bus.subscribe('user', (text) => users.push(text));
  await vi.waitFor(() => expect(bus.listening).toBe(true));
  return { bus, events, users };
}

/** Resolves once the line is seen cut: it may be back within milliseconds. */
const cutOf = (bus: Bus) => vi.waitFor(() => expect(bus.listening).toBe(false), { timeout: 5000, interval: 1 });

test('what one process says, the others hear once and by topic', async () => {
  const [one, two] = [await join(), await join()];
  one.bus.publish('events', 'flat:1');
  one.bus.publish('user', 'ada');
  two.bus.publish('events', 'flat:2');
  await vi.waitFor(() => {
    expect(two.events.toSorted()).toEqual(['flat:1', 'flat:2']);
    expect(one.events.toSorted()).toEqual(['flat:1', 'flat:2']);
    expect(two.users).toEqual(['ada']);
  });
  expect(one.users).toEqual(['ada']);
});

test('a line that is just being made to a frozen database does not hold up the end', async () => {
  const frozen = createServer().listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  const bus = createBus({ host: '127.0.0.1', port, user: 'a', database: 'a' }, log);
  const [socket] = (await once(frozen, 'connection')) as [Socket];
  try {
    expect(await withTimeout(3000, bus.close())).toBe(true);
  } finally {
    socket.destroy();
    frozen.close();
  }
});

test('the own process hears at once, connected or not', () => {
  const bus = createBus(home.connection, log);
  open.push(bus);
  const heard: string[] = [];
  bus.subscribe('events', (text) => heard.push(text));
  bus.publish('events', 'flat:1');
  expect(heard).toEqual(['flat:1']);
  expect(bus.listening).toBe(false);
});

test('a thousand messages at once arrive in order, in few statements', async () => {
  const [one, two] = [await join(), await join()];
  const said = Array.from({ length: 1000 }, (_, number) => `${crypto.randomUUID()}:${number}`);
  for (const text of said) one.bus.publish('events', text);
  await vi.waitFor(() => expect(two.events).toEqual(said));
});

test('what was said last is heard although the bus is closed at once, and nothing after that', async () => {
  const [one, two] = [await join(), await join()];
  one.bus.publish('events', 'flat:1');
  one.bus.publish('user', 'ada');
  await one.bus.close();
  expect(one.bus.listening).toBe(false);
  await vi.waitFor(() => expect([two.events, two.users]).toEqual([['flat:1'], ['ada']]), PATIENCE);
  one.bus.publish('user', 'bob');
  two.bus.publish('events', 'flat:2');
  expect(one.events).toEqual(['flat:1']);
  expect(two.users).toEqual(['ada']);
});

test('messages of all topics and lengths that a payload holds are heard as they were said', async () => {
  const [one, two] = [await join(), await join()];
  const said = ['', 'a:b::c', 'é'.repeat(100), ...Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(190, 'x'))];
  const typed: string[] = [];
  two.bus.subscribe('typing', (text) => typed.push(text));
  for (const text of said) one.bus.publish('typing', text);
  await vi.waitFor(() => expect(typed).toHaveLength(said.length), PATIENCE);
  expect(typed).toEqual(said);
  expect([two.events, two.users]).toEqual([[], []]);
});

test('what a transaction tells is heard by all, its own process too, once it is committed', async () => {
  const [one, two] = [await join(), await join()];
  const heard: string[] = [];
  for (const [who, { bus }] of Object.entries({ one, two }))
    bus.subscribe('keys', (text) => heard.push(`${who}${text}`));
  const database = createDatabase(home.connection, { log });
  await notifyAll('keys').execute(database.of());
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'two']), PATIENCE);
  await database.close();
});

test('a line that has long been silent is asked whether it is still there, every quarter of a minute', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { bus } = await join();
  const ask = timers.mock.calls.find(([, every]) => every === 15_000)?.[0];
  timers.mockRestore();
  const lastSaid = async () => {
    const said = await administrate(`select query from pg_stat_activity where datname = '${home.connection.database}'`);
    return said.rows.map(({ query }: { query: string }) => query.split(' from ', 1)[0]);
  };
  bus.publish('user', 'ada');
  await vi.waitFor(async () => expect(await lastSaid()).toEqual(['select pg_notify($1, payload)']), PATIENCE);
  ask?.();
  await vi.waitFor(async () => expect(await lastSaid()).toEqual(['select 1']), PATIENCE);
});

test('a line whose statement failed is closed, to be opened anew', async () => {
  const { bus } = await join();
  const lines = async () => {
    const here = `datname = '${home.connection.database}' and backend_type = 'client backend'`;
    const found = await administrate(`select pid from pg_stat_activity where ${here}`);
    return found.rows.map(({ pid }: { pid: number }) => pid);
  };
  const [before] = await lines();
  expect(before).toBeDefined();
  // No text of PostgreSQL has this.
  bus.publish('typing', 'a\0b');
  await vi.waitFor(async () => expect(await lines()).not.toContain(before), PATIENCE);
});

test('the line is opened again when it was cut', async () => {
  const [one, two] = [await join(), await join()];
  const cuts = [one, two].map(({ bus }) => cutOf(bus));
  await administrate(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${home.connection.database}'`,
  );
  await Promise.all(cuts);
  await vi.waitFor(() => expect([one.bus.listening, two.bus.listening]).toEqual([true, true]), 5000);
  one.bus.publish('events', 'flat:3');
  await vi.waitFor(() => expect(two.events).toEqual(['flat:3']));
});

test('what is said while the own line is cut is heard once it is back: of each household the last number', async () => {
  const one = await join();
  const two = await join();
  const cut = cutOf(one.bus);
  await administrate(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${home.connection.database}' order by backend_start limit 1`);
  await cut;
  for (const number of [4, 5, 6]) one.bus.publish('events', `flat:${number}`);
  one.bus.publish('user', 'ada');
  expect([one.bus.listening, two.bus.listening]).toEqual([false, true]);
  await vi.waitFor(() => expect([two.events, two.users]).toEqual([['flat:6'], ['ada']]), 5000);
});

test('without a database it tries again after pauses that grow', async () => {
  const tries: number[] = [];
  const bus = createBus({ host: '/nowhere', database: 'none' }, { warn: () => void tries.push(performance.now()) });
  open.push(bus);
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(4), PATIENCE);
  // By chance between half as long and half as long again, so that not all processes come back at once.
  for (const [at, pause] of [50, 100, 200, 400].entries())
    expect((tries[at + 1] ?? 0) - (tries[at] ?? 0)).toBeGreaterThan(pause / 2 - 2);
});

test('without a database it neither fails nor ends the process, and can be closed', async () => {
  const bus = createBus({ host: '/nowhere', database: 'none' }, log);
  bus.publish('events', 'flat:1');
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(bus.listening).toBe(false);
  await bus.close();
});
