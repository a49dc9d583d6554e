import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDatabase } from '#platform/db/database.ts';
import { migrate, readMigrations } from '#platform/db/opening/migrate.ts';
import { createLog } from '#platform/log.ts';
import { wrongBalances, wrongTotals } from '../src/features/money/expenses/balance-checks.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  findLowSequences,
  findMissing,
  findUnfurnished,
  readFurnishings,
  readRows,
  type Row,
  type Rows,
} from './furnished.ts';
import { wrongMonths } from './kept-rows.ts';
import { sampledEndpoints } from './samples/all.ts';
import { describeSchema } from './schema.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Columns that differ between a direct upgrade and one step by step, and why. */
const MAY_DIFFER = {
  'identity.id': 'made at random in each database',
  'identity.history': 'made at random in each database',
  'identity.origin': 'changed by its furnishing',
  'sums_check.reached': 'changed by its furnishing',
  'images.unused_since': 'when 0011 ran, of a picture that nothing shows',
  'reminders.touched_at': 'when 0120 ran, of notes that were there',
  'memberships.digested_on': 'when 0130 ran, from a choice that 0035 furnishes',
  'household_log.number': 'counts the entries of all households',
  'household_log.at': 'when 0063 ran, of a time zone that nobody knew',
};

/** JSON in which 0055 renames what amounts are counted in, as it renames columns. */
const RENAMED_WITHIN = [
  'expenses.original',
  'expenses.own_split',
  'deleted_expenses.expense',
  'expense_changes.before',
  'expense_changes.after',
];

/** Time zones that 0063 heals. */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  '"VST"': '"Asia/Ho_Chi_Minh"',
  '"PLT"': '"Asia/Karachi"',
  '"Nowhere/City"': '"UTC"',
  '"europe/paris"': '"Europe/Paris"',
  '"Asia/Calcutta"': '"Asia/Kolkata"',
};

/** The last migration of each release of CHANGELOG.md. */
const RELEASED: Readonly<Record<string, number>> = { '0.1.0': 95 };

const migrations = readMigrations();
const furnishings = readFurnishings(migrations);

async function withClient<T>({ connection }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Intended changes of older rows by migrations: 0090 renames a column, 0073 counts months by days of the household, and deleted
 * expenses get theirs.
 */
const asMigrated = (rows: Rows): Rows =>
  new Map(
    [...rows]
      .filter(([table]) => table !== 'expense_months')
      .map(([table, own]) => [table, own.map((row) => withoutChoice(withoutDay(table, inMinorUnits(table, row))))]),
  );

const withoutDay = (table: string, row: Row): Row => {
  const { expense: _, ...withoutExpense } = row;
  // 0130 moves the day of the last summary to the memberships.
  const { digest_on: __, ...withoutSummary } = row;
  return table === 'deleted_expenses' ? withoutExpense : table === 'notice_choices' ? withoutSummary : row;
};

/** Before 0065 a chore without reminders had made no choice. */
const withoutChoice = (row: Row): Row => (row['remind'] === '[]' ? { ...row, remind: 'null' } : row);

const inMinorUnits = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/cents$/, 'minor').replace('untold_rows', 'rows_without_event'),
      RENAMED_WITHIN.includes(`${table}.${column}`)
        ? value?.replaceAll(/"(amount_)?cents":/g, '"$1minor":').replaceAll('"restCents":', '"restMinor":')
        : column === 'time_zone'
          ? (RENAMED_ZONES[value ?? ''] ?? value)
          : value,
    ]),
  );

/** Upgrades a copy directly. Returns its rows. */
async function upgradeCopy(of: TestDatabase, schema: readonly string[], from: string): Promise<Rows> {
  const copy = await createTestDatabase(of);
  const before = await withClient(copy, readRows);
  await migrate(copy.connection);
  const { rows, ...upgraded } = await withClient(copy, async (client) => ({
    schema: await describeSchema(client),
    lowSequences: await findLowSequences(client),
    rows: await readRows(client),
  }));
  const found = { ...upgraded, lostRows: findMissing(asMigrated(before), rows), wrongSums: await findWrongSums(copy) };
  expect({ from, ...found }).toEqual({ from, schema, lowSequences: [], lostRows: [], wrongSums: [] });
  await copy.drop();
  return rows;
}

/** Households whose balances, totals, sums of months or number of the last event are not what their rows say. */
async function findWrongSums({ connection }: TestDatabase): Promise<unknown[]> {
  const database = createDatabase(connection, { log: createLog('silent'), connections: 1 });
  const { rows } = await sql`
    select c.id, c.currency from colocations c
    where exists (${wrongBalances(sql`c.id`)}) or exists (${wrongTotals(sql`c.id`)})
      or (select sum(minor) from balances where colocation_id = c.id) <> 0
      or c.id in (${wrongMonths})
      or c.seq < (select max(seq) from events where colocation_id = c.id)`.execute(database.of());
  await database.close();
  return rows;
}

type Member = { readonly jwt: string; readonly home: string };

/** One member of each household, signed in. */
async function signInMembers({ platform: { database, sessions } }: TestServer): Promise<Member[]> {
  const { rows } = await sql<{ id: string; home: string }>`
    select distinct on (colocation_id) id, colocation_id as home from users
    where colocation_id is not null order by colocation_id, id`.execute(database.of());
  return Promise.all(
    rows.map(async ({ id, home }) => ({ home, jwt: (await sessions.start(database, id, { userAgent: '' })).jwt })),
  );
}

const reads = sampledEndpoints.filter(([, { method, access }]) => method === 'GET' && access === 'member');

/** Makes all calls that ask for something of the household as a whole, and checks the answers against the contract. */
async function readHousehold(server: TestServer, { jwt, home }: Member): Promise<string[]> {
  const readNames: string[] = [];
  for (const [name, endpoint] of reads) {
    const parts = { params: { id: home }, query: { colocationId: home } };
    const { status, body } = await server.attempt({ jwt }, endpoint, parts);
    if (status >= 500) throw new Error(`${name} of ${home} failed: ${JSON.stringify(body)}`);
    const read = status === 200 ? z.safeParse(endpoint.response, body) : null;
    if (read?.success === false)
      throw new Error(`${name} of ${home} is not as the contract says: ${read.error.message}`);
    if (read !== null) readNames.push(name);
  }
  return readNames;
}

/** Restores what was deleted. Returns all expenses with their logs. */
async function restoreAll(server: TestServer, { jwt, home }: Member): Promise<[string, unknown][]> {
  const query = { colocationId: home };
  const { deleted } = await server.call({ jwt }, historyEndpoints.listDeletedExpenses, { query });
  for (const { expense } of deleted)
    await server.call({ jwt }, historyEndpoints.restoreExpense, { body: { id: expense.id } });
  const { expenses } = await server.call({ jwt }, moneyEndpoints.pageExpenses, { query });
  return Promise.all(
    expenses.map(async (expense): Promise<[string, unknown]> => {
      const log = await server.call({ jwt }, historyEndpoints.listLog, { params: { id: expense.id } });
      return [expense.id.slice(0, 8), { ...expense, log }];
    }),
  );
}

const askToFurnish = (what: string) =>
  `Nothing fills ${what}: add rows, in a file of packages/server/test/furnished that is named like the migration which makes it`;

/** Runs one more migration, and furnishes what it creates. */
async function rise(database: TestDatabase, place: number): Promise<void> {
  await migrate(database.connection, migrations.slice(0, place + 1));
  const furnishing = furnishings.get(migrations[place]?.number ?? 0);
  if (furnishing !== undefined) await withClient(database, (client) => client.query(furnishing));
}

async function createFurnished(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty');
  for (const place of migrations.keys()) await rise(database, place);
  return database;
}

/**
 * Schemas from which a direct upgrade is tried: the first, that of each release, and that before the newest. So a new migration
 * makes the test no slower; step by step, each runs on the rows of all schemas before it.
 */
const startingPoints = new Set([1, ...Object.values(RELEASED), migrations.at(-2)?.number]);

test('every release names its last migration', () => {
  const changelog = readFileSync(path.resolve(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const releases = Array.from(changelog.matchAll(/^## (\d\S*)/gm), ([, version = '']) => version);
  expect(Object.keys(RELEASED).toSorted()).toEqual(releases.toSorted());
  const numbers = migrations.map(({ number }) => number);
  expect(Object.values(RELEASED).filter((number) => !numbers.includes(number))).toEqual([]);
});

test(
  'upgraded from the first schema, from that of each release and from the last, a furnished database equals a fresh one, and has lost nothing',
  // Making, upgrading and dropping databases takes ten times as long on a machine at work.
  { timeout: 120_000 },
  async () => {
    const fresh = await createTestDatabase('empty');
    await migrate(fresh.connection);
    const schema = await withClient(fresh, describeSchema);
    await fresh.drop();
    const rising = await createTestDatabase('empty');
    const upgraded = new Map<string, Rows>();
    for (const [place, { number, name }] of migrations.entries()) {
      await rise(rising, place);
      if (!startingPoints.has(number)) continue;
      const from = `from ${number} (${name})`;
      upgraded.set(from, await upgradeCopy(rising, schema, from));
    }
    const risen = await withClient(rising, readRows);
    expect(findUnfurnished(risen).map(askToFurnish)).toEqual([]);
    const mayDiffer = new Set(Object.keys(MAY_DIFFER));
    const different = [...upgraded].flatMap(([from, rows]) =>
      findMissing(rows, risen, mayDiffer).map((row) => `In one go ${from}: ${row}`),
    );
    expect(different).toEqual([]);
    await rising.drop();
  },
);

/** By migration: a value derived from older rows, in SQL. */
const derived: [number, sql: string, value: unknown][] = [
  [
    11,
    `select array_agg(name order by name) from images where unused_since is null and created_at < '2023-01-10'`,
    ['ada-face.webp', 'fae-face.webp', 'garden.webp'],
  ],
  [
    14,
    `select array_agg(time_zone order by name) from colocations where name in ('Berlin', 'Kuwait')`,
    ['Europe/Berlin', 'Europe/Paris'],
  ],
  [
    29,
    `select array_agg(distinct looked_seq)
     from memberships join colocations on id = colocation_id where name = 'Rue des Lilas'`,
    ['3'],
  ],
  [
    30,
    `select array_agg(concat_ws(', ', title, description, effort, remind, line_texts) order by title)
     from chore_series where id::text ~ '^d000(1401|2501|2602)'`,
    ['Bath, tiles, too, 5, {Tub,Sink}', 'Boiler, 1, {dayAfter}, {}', 'Hoover all, also the hall, 1, {}'],
  ],
  [36, `select cardinality(told) from reminders where content = '@Ada: the keys'`, 1],
  [
    43,
    `select array_agg(decimals order by name) from colocations where name in ('Kuwait', 'Kyoto', 'Osaka')`,
    [3, 2, 0],
  ],
  [
    48,
    `select array_agg(name order by name) from expense_categories where kind = 'deposit' and created_at < '2023-02-01'`,
    ['Dépôt de garantie', 'Kaution Keller'],
  ],
  [
    52,
    `select array_agg(deed order by number) from household_log where about_id::text like 'fae00000%'`,
    ['joined', 'left', 'joined'],
  ],
  [
    63,
    `select array_agg(time_zone order by name) || (
       select array_agg(time_zone) from notice_choices where user_id::text like 'ada00061%'
     ) || (
       select array_agg(deed || ' ' || (after ->> 'time_zone')) from household_log where colocation_id::text like 'f1a70061%'
     ) from colocations where name like 'Zone _'`,
    ['Asia/Ho_Chi_Minh', 'UTC', 'Europe/Paris', 'Asia/Kolkata', 'America/Sao_Paulo', 'Asia/Karachi', 'changed UTC'],
  ],
  [
    73,
    `select array_agg(month::text || ' ' || paid_minor || ' ' || share_minor order by month)
     from expense_months where category_id::text like 'ca000201%' and user_id::text like 'ada%'`,
    // Half past eleven by UTC: in Paris it was February.
    ['2023-02-01 3000 3759'],
  ],
];

test('migrations fill new columns from existing rows', async () => {
  const risen = await createFurnished();
  await withClient(risen, async (client) => {
    for (const [number, query, value] of derived) {
      const { rows } = await client.query({ text: query, rowMode: 'array' });
      expect([number, rows]).toEqual([number, [[value]]]);
    }
  });
  await risen.drop();
});

test('a server reads data written at every schema, and restores deletions', async () => {
  const risen = await createFurnished();
  const server = await startTestServer({ DATABASE_URL: risen.url });
  const readNames = new Set<string>();
  const expenses: Record<string, unknown> = {};
  for (const member of await signInMembers(server)) {
    Object.assign(expenses, Object.fromEntries(await restoreAll(server, member)));
    for (const name of await readHousehold(server, member)) readNames.add(name);
  }
  await server.close();
  expect(expenses).toMatchObject({
    // Yen that were written as hundredths, and that are not.
    e0000205: { amount: 1200.5 },
    e0004302: { amount: 1500, decimals: 0 },
    e0004301: { amount: 1_000_000_000, decimals: 3 },
    e0003703: {
      split: {
        kind: 'items',
        items: [
          { name: 'cents', amount: 5 },
          { name: '', amount: 10 },
        ],
        rest: 0.5,
      },
    },
    // Deleted at 38, 46 and 58.
    e0003803: { split: { items: [{ name: 'Pie', amount: 7 }] }, pictures: [{ imageUrl: 'deleted-receipt.webp' }] },
    e0004603: { amount: 0.9, original: { currency: 'JPY', amount: 150, rate: '0.006' } },
    e0005801: { refundState: 'disputed' },
    // Changed at 46.
    e0004601: {
      log: [{ before: { original: { amount: 10.98 } }, after: { original: { amount: 10.99 } } }, { deed: 'added' }],
    },
  });
  expect(readNames.size).toBeGreaterThan(20);
  expect(await findWrongSums(risen)).toEqual([]);
  await risen.drop();
});
