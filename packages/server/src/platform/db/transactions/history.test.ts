import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { resolveHistory } from '#platform/db/transactions/history.ts';
import { migrate } from '#platform/db/opening/migrate.ts';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';

const log = quietLog();
const elsewhere = { databaseUrl: 'postgres://…', dataFolder: '/nowhere' };
const opened: (() => Promise<unknown>)[] = [];

let home: TestDatabase;
let database: Database;
beforeEach(async () => {
  log.info.mockClear();
  home = await createTestDatabase();
  opened.push(() => home.drop());
  database = open(home);
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

function open({ connection }: Pick<TestDatabase, 'connection'>): Database {
  const made = createDatabase(connection, { log, connections: 4 });
  opened.push(() => made.close());
  return made;
}

test('the history of a database stays the same between starts, without a log line', async () => {
  const { rows } = await sql<{ history: string }>`select history from identity`.execute(database.of());
  const first = await resolveHistory(database, elsewhere, log);
  expect(first).toBe(rows[0]?.history);
  expect(await resolveHistory(database, elsewhere, log)).toBe(first);
  expect(log.info).not.toHaveBeenCalled();
});

test('two databases have two histories', async () => {
  const other = await createTestDatabase('empty');
  opened.push(() => other.drop());
  await migrate(other.connection);
  const histories = await Promise.all([database, open(other)].map((one) => resolveHistory(one, elsewhere, log)));
  expect(new Set(histories).size).toBe(2);
});

test('a restored dump starts a new history, in the same place or another, and logs it', async () => {
  const first = await resolveHistory(database, elsewhere, log);
  // Inserts the same rows again, like a dump.
  const restored = `
    begin; create temporary table dump on commit drop as table identity; truncate identity;
    insert into identity select * from dump; commit`;
  await sql.raw(restored).execute(database.of());
  const second = await resolveHistory(database, elsewhere, log);
  expect(second).not.toBe(first);
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(await resolveHistory(database, elsewhere, log)).toBe(second);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('a copy of a database starts a new history; the original continues', async () => {
  const first = await resolveHistory(database, elsewhere, log);
  await database.close();
  opened.splice(1);
  const name = `${home.connection.database}_copy`;
  await administrate(`create database ${name} template ${home.connection.database} strategy file_copy`);
  opened.push(() => administrate(`drop database ${name} with (force)`));
  expect(await resolveHistory(open({ connection: { ...home.connection, database: name } }), elsewhere, log)).not.toBe(
    first,
  );
  expect(await resolveHistory(open(home), elsewhere, log)).toBe(first);
});

test('processes that start at once after a restore have the same new history', async () => {
  const first = await resolveHistory(database, elsewhere, log);
  await sql`update identity set origin = 'somewhere else'`.execute(database.of());
  const histories = await Promise.all([1, 2, 3, 4].map(() => resolveHistory(database, elsewhere, log)));
  expect(new Set(histories).size).toBe(1);
  expect(histories[0]).not.toBe(first);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test("a role that may not ask for the server's place keeps its history, too", async () => {
  const role = `role_${home.connection.database}`;
  await administrate(`create role ${role} login password 'modest'`);
  opened.splice(1, 0, () => administrate(`drop role ${role}`));
  await sql.raw(`grant select, update on identity to ${role}`).execute(database.of());
  await sql.raw('revoke execute on function pg_control_system() from public').execute(database.of());
  const modest = open({ connection: { ...home.connection, user: role, password: 'modest' } });
  const history = await resolveHistory(modest, elsewhere, log);
  expect(await resolveHistory(modest, elsewhere, log)).toBe(history);
  expect(log.info).not.toHaveBeenCalled();
  await sql.raw(`drop owned by ${role}`).execute(database.of());
});

test.each(['57014', '53300', '08006', 'timeout exceeded when trying to connect'])(
  'a busy moment (%s) is not another place: it fails, and the history stays',
  async (what) => {
    const first = await resolveHistory(database, elsewhere, log);
    const busy = /^\d/.test(what) ? Object.assign(new Error('busy'), { code: what }) : new Error(what);
    let asked = 0;
    const failing = database.of().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(busy),
    });
    const sometimes = { of: () => (++asked === 1 ? failing : database.of()) };
    await expect(resolveHistory(sometimes, elsewhere, log)).rejects.toBe(busy);
    expect(await resolveHistory(sometimes, elsewhere, log)).toBe(first);
    expect(log.info).not.toHaveBeenCalled();
  },
);

test('the embedded database continues after a restart, and starts a new history when its folder was copied back', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-history-'));
  fs.chmodSync(folder, 0o711);
  opened.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'data');
  const start = async () => {
    const server = await startEmbeddedPostgres({ home: path.join(data, 'database'), tuning: { fsync: 'off' } });
    await migrate(server.connection);
    const own = createDatabase(server.connection, { log });
    const history = await resolveHistory(own, { databaseUrl: null, dataFolder: data }, log);
    await own.close();
    await server.stop();
    return history;
  };
  const first = await start();
  expect(await start()).toBe(first);
  expect(log.info).not.toHaveBeenCalled();
  execFileSync('cp', ['-a', data, `${data}.backup`]);
  expect(await start()).toBe(first);
  fs.rmSync(data, { recursive: true });
  fs.renameSync(`${data}.backup`, data);
  expect(await start()).not.toBe(first);
  expect(log.info).toHaveBeenCalledTimes(1);
});
