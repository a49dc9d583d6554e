import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { emit, settle, startProcess, type HubUser } from '#test/hub/live-process.ts';
import { connect, join, receive } from '#test/hub/members.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

const SOCKETS = 50;
const CONNECTIONS = 6;
const POLL_TIMEOUT_MS = 60_000;

test(
  'a pool without a free connection disconnects no client, and all continue in the same history',
  async () => {
    let asked = 0;
    const connection = { ...home.connection, connectionTimeoutMillis: 3000 };
    const process = await startProcess(
      { ...home, connection },
      {
        followsHistory: true,
        // It looks each second.
        onBus: (bus) => ({
          publish: (...all) => bus.publish(...all),
          subscribe: (...all) => bus.subscribe(...all),
          listening: false,
        }),
        onDatabase: (database) => ({
          of() {
            asked++;
            return database.of();
          },
        }),
      },
    );
    const { id, members } = await settle(process);
    const [ana] = members as [HubUser];
    const before = await join(await connect(process, ana), id);
    await emit(process, id, 'missed');
    const clients = await Promise.all(Array.from({ length: SOCKETS - 1 }, () => connect(process, ana)));
    const joined = await Promise.all(clients.map((client) => join(client, id, 0)));
    expect(joined.filter(({ result }) => result === undefined || result.resync)).toEqual([]);
    for (const client of clients) expect(await receive(client, 1)).toEqual([['missed', 1]]);

    const { pool } = process.database;
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    // The watcher gets no connection; then it queries again.
    await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    asked = 0;
    await expect.poll(() => asked, { timeout: POLL_TIMEOUT_MS }).toBeGreaterThan(1);
    for (const each of held) each.release();
    // It has looked again, more than once.
    asked = 0;
    await expect.poll(() => asked, { timeout: POLL_TIMEOUT_MS }).toBeGreaterThan(6);

    await emit(process, id, 'after');
    for (const client of clients) expect(await receive(client, 1)).toEqual([['after', 2]]);
    expect((await join(clients[0] as never, id, 2)).result).toMatchObject({
      history: before.result?.history,
      resync: false,
    });
  },
  POLL_TIMEOUT_MS,
);
