import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as settled, setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import type { Sleep } from '#platform/kernel/with-timeout.ts';
import { createBus, notifyAll, type Bus } from './bus.ts';
import { createDatabase } from '../database.ts';

const log = quietLog();
/** A bound for what hangs, on a machine with much other work. */
const TIMEOUT_MS = 20_000;
let home: TestDatabase;
const open: Bus[] = [];
beforeAll(async () => {
  home = await createTestDatabase();
});
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));
afterAll(() => home.drop());

async function join(
  wait: Sleep = sleep,
  connection = home.connection,
): Promise<{ bus: Bus; events: string[]; users: string[] }> {
  const bus = createBus(connection, log, wait);
  open.push(bus);
  const [events, users]: [string[], string[]] = [[], []];
  bus.subscribe('events', (text) => events.push(text));
  bus.subscribe('user', (text) => users.push(text));
  await vi.waitFor(() => expect(bus.listening).toBe(true), TIMEOUT_MS);
  return { bus, events, users };
}

/** Half-second timeouts at the end never fire. */
const neverGivingUp: Sleep = (ms, ...rest) => (ms === 500 ? new Promise(() => {}) : sleep(ms, ...rest));

/** Pauses before a reconnect last until the test ends them. */
function heldPauses(): { wait: Sleep; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: (ms, ...rest) => (ms >= 25 && ms !== 500 ? promise : sleep(ms, ...rest)), end: resolve };
}

test('messages of one process reach the others once and by topic', async () => {
  const [one, two] = [await join(), await join()];
  one.bus.publish('events', 'flat:1');
  one.bus.publish('user', 'ada');
  two.bus.publish('events', 'flat:2');
  await vi.waitFor(() => {
    expect(two.events.toSorted()).toEqual(['flat:1', 'flat:2']);
    expect(one.events.toSorted()).toEqual(['flat:1', 'flat:2']);
    expect(two.users).toEqual(['ada']);
  }, TIMEOUT_MS);
  expect(one.users).toEqual(['ada']);
});

test('a connection being opened to a frozen database does not block the end', async () => {
  const frozen = createServer().listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  // Half-second pauses pass at once, all others never.
  const wait: Sleep = (ms) => (ms === 500 ? settled() : new Promise(() => {}));
  const bus = createBus({ host: '127.0.0.1', port, user: 'a', database: 'a' }, log, wait);
  const [socket] = (await once(frozen, 'connection')) as [Socket];
  await bus.close();
  expect(bus.listening).toBe(false);
  socket.destroy();
  frozen.close();
});

test('the sending process receives its messages at once, connected or not', () => {
  const bus = createBus(home.connection, log);
  open.push(bus);
  const received: string[] = [];
  bus.subscribe('events', (text) => received.push(text));
  bus.subscribe('events', () => received.push('and whoever came later'));
  bus.publish('events', 'flat:1');
  expect(received).toEqual(['flat:1', 'and whoever came later']);
  expect(bus.listening).toBe(false);
});

test('a thousand messages at once arrive in order, joined into one statement', async () => {
  const wait = vi.fn<Sleep>(sleep);
  const statements = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => statements.mockRestore());
  const [one, two] = [await join(wait), await join()];
  const payloads = Array.from({ length: 1000 }, (_, number) => `${crypto.randomUUID()}:${number}`);
  for (const text of payloads) one.bus.publish('events', text);
  await vi.waitFor(() => expect(two.events).toEqual(payloads), TIMEOUT_MS);
  // One pause batches these, the other the messages from before the connection.
  expect(wait.mock.calls.length).toBeLessThanOrEqual(2);
  await one.bus.close();
  expect(statements.mock.calls.filter(([text]) => text.includes('pg_notify'))).toHaveLength(1);
});

test('a payload is filled to its last byte before another begins', async () => {
  const payloads: number[] = [];
  const raw = new Client(home.connection);
  onTestFinished(() => raw.end());
  raw.on('notification', ({ payload = '' }) => payloads.push(Buffer.byteLength(payload)));
  await raw.connect();
  await raw.query('listen hestia');
  const { bus } = await join();
  const texts = Array.from({ length: 69 }, (_, n) => `${n}`.padEnd(50, 'é'));
  // 36 bytes name the sender; the topic takes 8 per text.
  const taken = texts.reduce((sum, text) => sum + 8 + Buffer.byteLength(text), 36);
  const fill = (bytes: number) => 'x'.repeat(bytes - taken - 8);
  const expectSent = async (all: string[], lengths: number[]) => {
    payloads.length = 0;
    for (const text of all) bus.publish('typing', text);
    await vi.waitFor(() => expect(payloads).toEqual(lengths), TIMEOUT_MS);
  };
  await expectSent([...texts, fill(7500)], [7500]);
  await expectSent([...texts, fill(7501)], [taken, 36 + 8 + fill(7501).length]);
});

test('the last message before closing the bus arrives, and no later one', async () => {
  const [one, two] = [await join(), await join()];
  one.bus.publish('events', 'flat:1');
  one.bus.publish('user', 'ada');
  await one.bus.close();
  expect(one.bus.listening).toBe(false);
  await vi.waitFor(() => expect([two.events, two.users]).toEqual([['flat:1'], ['ada']]), TIMEOUT_MS);
  one.bus.publish('user', 'bob');
  two.bus.publish('events', 'flat:2');
  expect(one.events).toEqual(['flat:1']);
  expect(two.users).toEqual(['ada']);
});

test('a message before the connection is open arrives, even if the bus is closed at once', async () => {
  const two = await join();
  const one = createBus(home.connection, log, neverGivingUp);
  one.publish('user', 'ada');
  await one.close();
  await vi.waitFor(() => expect(two.users).toEqual(['ada']), TIMEOUT_MS);
});

test('a bus that has nothing to send is closed at once', async () => {
  await createBus(home.connection, log, neverGivingUp).close();
  const { bus } = await join(neverGivingUp);
  await bus.close();
  expect(bus.listening).toBe(false);
});

test('messages of all topics and lengths within a payload arrive unchanged', async () => {
  const [one, two] = [await join(), await join()];
  const payloads = ['', 'a:b::c', 'é'.repeat(100), ...Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(190, 'x'))];
  const typed: string[] = [];
  two.bus.subscribe('typing', (text) => typed.push(text));
  for (const text of payloads) one.bus.publish('typing', text);
  await vi.waitFor(() => expect(typed).toHaveLength(payloads.length), TIMEOUT_MS);
  expect(typed).toEqual(payloads);
  expect([two.events, two.users]).toEqual([[], []]);
});

test('a notification of a transaction reaches all processes, the sender included, after the commit', async () => {
  const [one, two] = [await join(), await join()];
  const received: string[] = [];
  for (const [name, { bus }] of Object.entries({ one, two }))
    bus.subscribe('keys', (text) => received.push(`${name}${text}`));
  const database = createDatabase(home.connection, { log });
  await notifyAll('keys').execute(database.of());
  await vi.waitFor(() => expect(received.toSorted()).toEqual(['one', 'two']), TIMEOUT_MS);
  await database.close();
});

test('listeners for keys are called when the connection is restored: a rotation may have been missed', async () => {
  const { bus } = await join();
  const told: string[] = [];
  bus.subscribe('keys', (text) => told.push(text));
  await administrate(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${home.connection.database}'`,
  );
  await vi.waitFor(() => expect(told).toEqual(['']), TIMEOUT_MS);
});

test('a silent connection is probed every quarter of a minute', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { bus } = await join();
  const asking = timers.mock.calls.findIndex(([, every]) => every === 15_000);
  const [ask] = timers.mock.calls[asking] ?? [];
  const timer = timers.mock.results[asking]?.value as NodeJS.Timeout;
  timers.mockRestore();
  const lastQueries = async () => {
    const result = await administrate(
      `select query from pg_stat_activity where datname = '${home.connection.database}'`,
    );
    return result.rows.map(({ query }: { query: string }) => query.split(' from ', 1)[0]);
  };
  bus.publish('user', 'ada');
  await vi.waitFor(async () => expect(await lastQueries()).toEqual(['select pg_notify($1, payload)']), TIMEOUT_MS);
  ask?.();
  await vi.waitFor(async () => expect(await lastQueries()).toEqual(['select 1']), TIMEOUT_MS);
  const cleared = vi.spyOn(globalThis, 'clearInterval');
  onTestFinished(() => cleared.mockRestore());
  await bus.close();
  expect(cleared).toHaveBeenCalledWith(timer);
});

test('a connection with a failed statement is closed and reopened', async () => {
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
  await vi.waitFor(async () => expect(await lines()).not.toContain(before), TIMEOUT_MS);
});

test.each([
  ['a message', false],
  ['a question before a message', true],
])('a line that leaves %s unanswered for five seconds is given up; the next one sends it', async (_, isAsked) => {
  const two = await join();
  const timers = vi.spyOn(globalThis, 'setInterval');
  const relay = await relayTo(home.connection);
  const gatherNothing: Sleep = (ms, ...rest) => (ms < 10 ? settled() : sleep(ms, ...rest));
  const { bus } = await join(gatherNothing, relay.connection);
  const ask = timers.mock.calls.find(([, every]) => every === 15_000)?.[0];
  timers.mockRestore();
  const statements = vi.spyOn(Client.prototype, 'query');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    statements.mockRestore();
  });
  const frozen = relay.freeze();
  if (isAsked) ask?.();
  else bus.publish('user', 'ada');
  await frozen;
  if (isAsked) bus.publish('user', 'ada');
  await settled();
  // One at a time: a client gets no second statement while it works on the first.
  expect(statements).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await vi.waitFor(() => expect([bus.listening, two.users]).toEqual([true, ['ada']]), TIMEOUT_MS);
});

test('the connection is reopened after it was cut', async () => {
  const pauses = heldPauses();
  const [one, two] = [await join(pauses.wait), await join(pauses.wait)];
  const areListening = () => [one.bus.listening, two.bus.listening];
  await administrate(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${home.connection.database}'`,
  );
  await vi.waitFor(() => expect(areListening()).toEqual([false, false]), TIMEOUT_MS);
  pauses.end();
  await vi.waitFor(() => expect(areListening()).toEqual([true, true]), TIMEOUT_MS);
  one.bus.publish('events', 'flat:3');
  await vi.waitFor(() => expect(two.events).toEqual(['flat:3']), TIMEOUT_MS);
});

test("messages during an outage of the sender's connection arrive later: for each household the last number", async () => {
  const pauses = heldPauses();
  const relay = await relayTo(home.connection);
  const one = await join(pauses.wait, relay.connection);
  const two = await join();
  relay.cut();
  await vi.waitFor(() => expect(one.bus.listening).toBe(false), TIMEOUT_MS);
  for (const number of [4, 5, 6]) one.bus.publish('events', `flat:${number}`);
  one.bus.publish('user', 'ada');
  pauses.end();
  await vi.waitFor(() => expect([two.events, two.users]).toEqual([['flat:6'], ['ada']]), TIMEOUT_MS);
});

/** Tries a database that is not there, and records the pauses between: they last no time. */
async function pausesWithout(count: number, afterTry: (tried: number) => void = () => {}): Promise<number[]> {
  const pauses: number[] = [];
  const warn = () => afterTry(pauses.length + 1);
  const bus = createBus({ host: '/nowhere', database: 'none' }, { warn }, (ms, ...rest) =>
    pauses.push(ms) < count ? settled() : sleep(ms, ...rest),
  );
  open.push(bus);
  await vi.waitFor(() => expect(pauses.length).toBeGreaterThanOrEqual(count), TIMEOUT_MS);
  return pauses.slice(0, count);
}

/** Random between half and one and a half times as long; 0.5 changes nothing. */
function chance(value: number) {
  const random = vi.spyOn(Math, 'random').mockReturnValue(value);
  onTestFinished(() => random.mockRestore());
}

test('without a database it retries after pauses that double up to five seconds', async () => {
  chance(0.5);
  expect(await pausesWithout(9)).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});

test('each pause is random, so that not all processes reconnect at once', async () => {
  chance(0);
  expect(await pausesWithout(3)).toEqual([25, 50, 100]);
  chance(0.75);
  expect(await pausesWithout(3)).toEqual([62.5, 125, 250]);
});

test('after more than five seconds the pauses reset', async () => {
  chance(0.5);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lasted = [0, 0, 5000, 5001, 0];
  const pauses = await pausesWithout(5, (tried) => vi.setSystemTime(Date.now() + (lasted[tried - 1] ?? 0)));
  expect(pauses).toEqual([50, 100, 200, 50, 100]);
});

test('without a database it neither fails nor ends the process, and can be closed', async () => {
  const bus = createBus({ host: '/nowhere', database: 'none' }, log);
  bus.publish('events', 'flat:1');
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), TIMEOUT_MS);
  expect(bus.listening).toBe(false);
  await bus.close();
});

/** Passes on what clients and the database say. */
async function relayTo(connection: ClientConfig) {
  const { host = '', port = 0 } = connection;
  const clients: Socket[] = [];
  const relay = createServer((client) => {
    const database = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    client.pipe(database).pipe(client);
    client.on('error', () => {}).on('close', () => database.destroy());
    database.on('error', () => {}).on('close', () => client.destroy());
    clients.push(client);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void relay.close());
  await once(relay, 'listening');
  return {
    connection: { ...connection, host: '127.0.0.1', port: (relay.address() as AddressInfo).port },
    cut: () => clients.splice(0).forEach((client) => client.destroy()),
    /** Drops all further data of connected clients. Resolves with the first of it. */
    freeze: () => Promise.race(clients.map((client) => once(client.unpipe().resume(), 'data'))),
  };
}
