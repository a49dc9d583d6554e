import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { createBus, type Bus } from './bus.ts';

const log = quietLog();
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
  await administrate(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${home.connection.database}' order by backend_start limit 1`);
  await vi.waitFor(() => expect(one.bus.listening).toBe(false));
  for (const number of [4, 5, 6]) one.bus.publish('events', `flat:${number}`);
  one.bus.publish('user', 'ada');
  expect([one.bus.listening, two.bus.listening]).toEqual([false, true]);
  await vi.waitFor(() => expect([two.events, two.users]).toEqual([['flat:6'], ['ada']]), 5000);
});

test('without a database it neither fails nor ends the process, and can be closed', async () => {
  const bus = createBus({ host: '/nowhere', database: 'none' }, log);
  bus.publish('events', 'flat:1');
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(bus.listening).toBe(false);
  await bus.close();
});
