import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

/** Tables of people and of the server, not of a household: copied to every node of a cluster, or on one of them. */
const NOT_OF_A_HOUSEHOLD: Readonly<Record<string, string>> = {
  users: 'people, who move between households',
  images: 'pictures of people, who take them along; found by name',
  identities: 'of a person',
  sessions: 'of a person',
  devices: 'of a person',
  push_subscriptions: 'of a person',
  unseen_pushes: 'of a person',
  in_front: 'of a person',
  notice_choices: 'of a person',
  passkeys: 'of a person',
  recovery_codes: 'of a person',
  password_resets: 'of a person',
  second_steps: 'of a person',
  payment_handles: 'of a person',
  idempotency: 'of a person: the first write of somebody founds their household',
  used_id_tokens: 'of the server',
  used_challenges: 'of the server',
  pairing_codes: 'of devices, before their household is known',
  waiting_jobs: 'of the server',
  waiting_mails: 'of the server',
  guesses: 'of the server',
  migrations: 'of the server',
  identity: 'of the server',
  secrets: 'of the server',
  sums_check: 'of the server',
  failed_jobs: 'of the server',
};

/** Found only by a secret, before the household is known; 128 random bits and more never collide. */
const UNIQUE_BY_CHANCE = ['calendar_addresses_secret', 'invitations_code'];

/** Foreign keys from a user to their household: a cluster has no keys in that direction, and drops these. */
const FROM_USERS = [
  'images_colocation_id_fkey',
  'users_colocation_id_fkey',
  'users_device_of_fkey',
  'users_placeholder_of_fkey',
];

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
/** The column by which a table is distributed over a cluster. */
const keyOf = (table: string) => (table === 'colocations' ? 'id' : 'colocation_id');
const isOfAHousehold = (table: string) => !(table in NOT_OF_A_HOUSEHOLD);

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
  expect(without).toEqual(Object.keys(NOT_OF_A_HOUSEHOLD).toSorted());
});

test('unique constraints are within a household', async () => {
  const indexes = await ask<{ name: string; table: string; columns: string[] | null }>(`
    select i.relname as name, c.relname as table, ${COLUMNS('x.indkey', 'c.oid')} as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and ${OURS} order by name`);
  const beyond = indexes.filter(({ table, columns }) => isOfAHousehold(table) && columns?.[0] !== keyOf(table));
  expect(beyond.map(({ name }) => name)).toEqual(UNIQUE_BY_CHANCE);
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
    return !isOfAHousehold(table) || columns[0] !== keyOf(table) || target[0] !== keyOf(to);
  });
  expect(across.map(({ name }) => name)).toEqual(FROM_USERS);
});
