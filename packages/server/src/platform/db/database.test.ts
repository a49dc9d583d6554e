import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createDatabase, type Database } from './database.ts';
import { isUnavailable } from '#platform/kernel/settings/failures.ts';

type Tables = { notes: { id: number; at: string; day: string; tags: string[] } };

const log = quietLog();
let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase('empty');
  database = createDatabase(home.connection, { log, connections: 4 });
  await sql`create table notes (id bigint primary key, at timestamptz not null, day date not null, tags text[] not null)`.execute(
    database.of(),
  );
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

test('rows have the types of their columns', async () => {
  const notes = database.of().withTables<Tables>();
  const note = { id: 9_007_199_254_740_991, at: '2026-11-20T08:10:00.123Z', day: '2026-11-20', tags: ['a', 'b,c'] };
  await notes.insertInto('notes').values(note).execute();
  expect(await notes.selectFrom('notes').selectAll().execute()).toEqual([note]);
});

test('a statement is planned once per connection, however often it runs', async () => {
  const count = (least: number) =>
    sql<{ count: number }>`select count(*) from notes where id > ${least}`.execute(database.of());
  await database
    .of()
    .connection()
    .execute(async (one) => {
      for (const least of [1, 2, 3]) await sql`select count(*) from notes where id < ${least}`.execute(one);
      const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%id < $1'`.execute(
        one,
      );
      expect(rows).toEqual([{ calls: 3 }]);
    });
  expect((await count(0)).rows[0]?.count).toBe(1);
});

test('a cached plan that an upgrade of the table invalidates fails once and is prepared again', async () => {
  await sql`create table grows (id bigint primary key)`.execute(database.of());
  await sql`insert into grows values (1)`.execute(database.of());
  const read = () => sql`select * from grows where id = ${1}`.execute(database.of());
  await read();
  await sql`alter table grows add column name text`.execute(database.of());
  await expect(read()).rejects.toThrow('cached plan');
  expect((await read()).rows).toEqual([{ id: 1, name: null }]);
});

test('a connection lost between two statements fails only its transaction', async () => {
  const cut = database
    .of()
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await administrate(`select pg_terminate_backend(${rows[0]?.pid})`);
      await vi.waitFor(async () => expect(await lives(rows[0]?.pid)).toBe(false));
      await sql`select 1`.execute(tx);
    });
  await expect(cut).rejects.toSatisfy(isUnavailable);
  await sql`select 1`.execute(database.of());
});

async function lives(pid = 0): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(database.of());
  return rows.length > 0;
}

test('a query without a free connection fails as unavailable after a timeout', async () => {
  const small = createDatabase({ ...home.connection, connectionTimeoutMillis: 200 }, { log, connections: 1 });
  const free = Promise.withResolvers<void>();
  const held = small
    .of()
    .connection()
    .execute(() => free.promise);
  await expect(sql`select 1`.execute(small.of())).rejects.toSatisfy(isUnavailable);
  free.resolve();
  await held;
  await small.close();
});
