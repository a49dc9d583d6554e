import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACEMENTS, spreadBy } from '#platform/cluster/placements.ts';
import { readSteps } from '#platform/cluster/spread.ts';
import { createTestDatabase } from './database.ts';

let client: Client;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ask = async <T extends object>(statement: string): Promise<T[]> => (await client.query<T>(statement)).rows;
const isOfAHousehold = (table: string) => !(table in PLACEMENTS);

const OURS = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`;
const COLUMNS = (keys: string, of: string) =>
  `(select array_agg(a.attname::text order by k.at) from unnest(${keys}) with ordinality k(number, at)
    join pg_attribute a on a.attrelid = ${of} and a.attnum = k.number)`;

test('every table has a household for its rows, except those of users and the server', async () => {
  const tables = await ask<{ name: string; has: boolean }>(`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'colocation_id' and a.attnotnull
    ) as has from pg_class c where ${OURS} order by name`);
  const without = tables.filter(({ name, has }) => !has && name !== 'colocations').map(({ name }) => name);
  expect(without).toEqual(Object.keys(PLACEMENTS).toSorted());
});

test('the plan of a cluster names every table, people first', async () => {
  const steps = await readSteps(client);
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c where ${OURS}`);
  expect(steps.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(steps[0]?.to).toBe('every node');
  expect(steps.find(({ to }) => to === 'households')?.table).toBe('colocations');
});

test('unique constraints are within a household', async () => {
  const indexes = await ask<{ name: string; table: string; columns: string[] | null }>(`
    select i.relname as name, c.relname as table, ${COLUMNS('x.indkey', 'c.oid')} as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and ${OURS} order by name`);
  const beyond = indexes.filter(({ table, columns }) => isOfAHousehold(table) && columns?.[0] !== spreadBy(table));
  expect(beyond.map(({ name }) => name)).toEqual([]);
});

test('the database changes data only by statements: it has no triggers, and its functions only read', async () => {
  const triggers = await ask(`select tgname from pg_trigger where not tgisinternal`);
  const rules = await ask(`select rulename from pg_rules where schemaname = current_schema()`);
  expect([triggers, rules]).toEqual([[], []]);
  const functions = await ask<{ name: string; language: string; isReading: boolean }>(`
    select proname as name, lanname as language, provolatile <> 'v' as "isReading"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = current_schema()::regnamespace and lanname <> 'internal' order by name`);
  const files = fs.readdirSync(path.join(import.meta.dirname, '../functions')).toSorted();
  expect(functions).toEqual(
    files.map((file) => ({
      name: file.replace(/(-\d+)?.sql$/, '').replaceAll('-', '_'),
      language: 'plpgsql',
      isReading: true,
    })),
  );
});

test('foreign keys lead to the same household, or to users', async () => {
  const keys = await ask<{ name: string; table: string; to: string; columns: string[]; target: string[] }>(`
    select k.conname as name, c.relname as table, f.relname as to,
      ${COLUMNS('k.conkey', 'c.oid')} as columns, ${COLUMNS('k.confkey', 'f.oid')} as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and ${OURS} order by name`);
  const across = keys.filter(({ table, to, columns, target }) => {
    if (!isOfAHousehold(to)) return false;
    return !isOfAHousehold(table) || columns[0] !== spreadBy(table) || target[0] !== spreadBy(to);
  });
  expect(across.map(({ name }) => name)).toEqual([]);
});

// What a cluster of Citus refuses, beyond keys: found here, since CI has none (docs/scale.md).

test('no constraint excludes overlaps, and no column has a range of ids', async () => {
  const exclusions = await ask(
    `select conname from pg_constraint where contype = 'x' and connamespace = current_schema()::regnamespace`,
  );
  const ranges = await ask(`
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where ${OURS} and a.attnum > 0 and not a.attisdropped and t.typtype in ('r', 'm')`);
  const own = await ask(
    `select typname from pg_type where typtype = 'r' and typnamespace = current_schema()::regnamespace`,
  );
  expect([exclusions, ranges, own]).toEqual([[], [], []]);
});

test('no foreign key between households’ tables clears columns on deletion', async () => {
  const clearing = await ask<{ name: string; to: string }>(`
    select k.conname as name, f.relname as to from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and ${OURS} and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))`);
  expect(clearing.filter(({ to }) => isOfAHousehold(to)).map(({ name }) => name)).toEqual([]);
});

test('no key is deferred, and numbered columns are bigint', async () => {
  const deferred = await ask(`
    select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid where k.condeferrable and ${OURS}`);
  const numbered = await ask(`
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype and ${OURS}`);
  expect([deferred, numbered]).toEqual([[], []]);
});
