import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CARRIED, LEFT_BEHIND } from '#platform/moving/carried.ts';
import { BEARERS, NAMED } from '#platform/moving/named-users.ts';
import { ROW_SCHEMAS } from '#platform/moving/row-schemas.ts';
import { startBoard } from '#test/board.ts';
import { hestia, resultOf } from '#test/hestia.ts';
import { remade } from '#test/remade-file.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { DEMO_EMAILS, furnishFlat } from './demo/flat.ts';

// A household's file may be forged: it is validated like a client's input.

const patience = { timeout: 180_000 };
let server: TestServer;
let shelf: string;
let file: string;
let home: string;

beforeAll(async () => {
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-forged-'));
  server = await startTestServer();
  await furnishFlat(server.url);
  const { database, sessions } = server.platform;
  const { rows } = await sql<{ id: string; home: string }>`
    select id, colocation_id as home from users where email = ${DEMO_EMAILS[0]}`.execute(database.of());
  const lea = rows[0]?.id ?? '';
  home = rows[0]?.home ?? '';
  const body = new FormData();
  body.set('colocationId', home);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } });
  body.set('Picture1', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' }));
  const { jwt } = await sessions.start(database, lea, { userAgent: 'Test' });
  await server.call({ jwt }, messageEndpoints.sendPictures, { body });
  await server.call({ jwt }, bookEndpoints.addBookEntry, {
    body: { colocationId: home, title: 'Rules', content: { kind: 'text', text: 'Quiet from ten on' } },
  });
  const { expenses } = await server.call({ jwt }, moneyEndpoints.pageExpenses, {
    query: { colocationId: home, limit: 1 },
  });
  await server.call({ jwt }, moneyEndpoints.deleteExpense, { params: { id: expenses[0]?.id ?? '' } });
  ({ file } = await resultOf<{ file: string }>(
    server.env,
    'households',
    'export',
    home,
    '--to',
    shelf,
    '--match-by-email',
  ));
}, patience.timeout);
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true, force: true });
});

async function refusal(forged: string): Promise<string> {
  const before = await counts();
  const { code, err } = await hestia(server.env, 'import', forged);
  expect([code, await counts()]).toEqual([1, before]);
  return err;
}

async function counts(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from users) as users, (select count(*) from colocations) as homes,
    (select count(*) from images) as images, (select count(*) from bills) as bills`.execute(
    server.platform.database.of(),
  );
  return [rows, fs.readdirSync(path.join(String(server.env['HESTIA_DATA']), 'images')).toSorted()];
}

type Table = (typeof CARRIED)[number];
/** The file with one thing changed in the rows of a table. */
const forgedIn = (name: Table, change: (rows: string) => string) =>
  remade(file, (it) => it, { table: (table, rows) => (table === name ? change(rows) : rows) });

test.each<[Table, string, (rows: string) => string, RegExp]>([
  ['bills', 'a rule that cannot be read', (rows) => rows.replaceAll(/FREQ=\w+/g, 'FREQ=NEVER'), /rule: /],
  ['chore_series', 'a rule that cannot be read', (rows) => rows.replaceAll(/FREQ=\w+/g, 'FREQ=NEVER'), /rule: /],
  [
    'colocations',
    'a name without end',
    (rows) => rows.replace(/\t[A-Z][^\t\n]* \d\t/, `\t${'x'.repeat(90)}\t`),
    /name: /,
  ],
  [
    'memberships',
    'a number of an event beyond all',
    (rows) => rows.replaceAll(/\t\d+(?=\t|\n)/g, '\t9000000000000000000'),
    /_seq: /,
  ],
  [
    'messages',
    'a text without end',
    (rows) => rows.replace(/\t[A-Z][a-z]+ [^\t\n]*\t/, `\t${'x'.repeat(6001)}\t`),
    /content: /,
  ],
  ['bills', 'a member that no client sends', (rows) => rows.replace('{"', '{"page": "<p>", "'), /\.page: is unknown/],
  [
    'book_entries',
    'a member that no client sends',
    (rows) => rows.replace('"kind":', '"page": "<p>", "kind":'),
    /content\.page: is unknown/,
  ],
  ['household_log', 'free JSON', (rows) => rows.replace('{}', '{"name": {"any": 1}}'), /(before|after)\.name: /],
  ['expense_changes', 'free JSON', (rows) => rows.replace('{}', '{"anything": 1}'), /(before|after): /],
  [
    'chores',
    'a day that no calendar has',
    (rows) => rows.replace(/20\d\d(?=-\d\d-\d\d)/, '9999'),
    /must be a date between/,
  ],
])('a file whose %s have %s is refused, by its row', patience, async (name, _what, change, fault) => {
  const error = await refusal(await forgedIn(name, change));
  expect(error).toMatch(/Invalid file/);
  expect(error).toMatch(fault);
  expect(error).toMatch(new RegExp(`row \\d+ of ${name}`));
});

test.each([
  ['another household', 'colocation_id'],
  ['another expense', 'id'],
  ['a payer who is no member', 'paid_by'],
])(
  'a file whose deleted expense says that it is of %s is refused: restoring would write it',
  patience,
  async (_of, member) => {
    const other = '0a000000-0000-4000-8000-000000000001';
    const change = (rows: string) => rows.replace(new RegExp(`("${member}":\\s*)"[^"]+"`), `$1"${other}"`);
    expect(await refusal(await forgedIn('deleted_expenses', change))).toMatch(
      /rows of deleted_expenses are not this household's/,
    );
  },
);

/** An unknown id, and the id of a user of another household on this server. */
const NOBODY = '0a000000-0000-4000-8000-000000000002';
const idIn = (member: string) => new RegExp(`("${member}": ?\\{")[0-9a-f-]{36}`);

test.each<[Table, string, (rows: string) => string]>([
  ['expenses', 'shares', (rows) => rows.replaceAll(/(\t\{")[0-9a-f-]{36}/g, `$1${NOBODY}`)],
  ['deleted_expenses', 'shares', (rows) => rows.replace(idIn('shares'), `$1${NOBODY}`)],
  ['bills', 'sharers', (rows) => rows.replace(/("userId": ?")[0-9a-f-]{36}/, `$1${NOBODY}`)],
])('a file whose %s name a user of nobody among the %s is refused, by its row', patience, async (name, _of, change) => {
  const error = await refusal(await forgedIn(name, change));
  expect(error).toMatch(new RegExp(`row \\d+ of ${name} .*: it names a user who is none of this household`));
});

test('a file that names an account of another household is refused, wherever it does', patience, async () => {
  const { id: other } = await server.signUp('Stranger');
  const mentions = (rows: string) => rows.replace(/\{\}/, `{${other}}`);
  const series = (rows: string) => rows.replace(/\{[0-9a-f-]{36}/, `{${other}`);
  const changes = (rows: string) => rows.replace(/("paid_by": ?")[0-9a-f-]{36}|\{\}/, `{"paid_by": "${other}"}`);
  const log = (rows: string) => rows.replace('{}', `{"collector": "${other}"}`);
  const forged: readonly (readonly [Table, (rows: string) => string])[] = [
    ['messages', mentions],
    ['reminders', mentions],
    ['chore_series', series],
    ['expense_changes', changes],
    ['household_log', log],
  ];
  for (const [name, change] of forged)
    expect([name, await refusal(await forgedIn(name, change))]).toEqual([
      name,
      expect.stringMatching(new RegExp(`row \\d+ of ${name}.*: it names a user who is none of this household`)),
    ]);
});

test('each column with users but without a foreign key is checked, or contains none', patience, async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...CARRIED]}) and c.relkind = 'r'
      and a.attnum > 0 and a.atttypid in ('json'::regtype, 'jsonb'::regtype, 'uuid[]'::regtype) order by 1`.execute(
    server.platform.database.of(),
  );
  const tables = new Set([...Object.keys(BEARERS), ...Object.keys(NAMED)]);
  const others = rows.map(({ column }) => column).filter((column) => !tables.has(column.split('.')[0] ?? ''));
  expect(others).toEqual([]);
});

test('an invalid picture is refused, and not stored', patience, async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const { rows } = await sql<{ pictures: number }>`select count(*)::int as pictures from images`.execute(
    server.platform.database.of(),
  );
  expect(rows[0]?.pictures).toBeGreaterThan(0);
  expect(await refusal(await remade(file, (it) => it, { picture: () => page }))).toMatch(/is no picture/);
});

test('a household without pictures can be imported', patience, async () => {
  const bare = await startBoard();
  try {
    await bare.text('Hello');
    const written = await resultOf<{ file: string }>(bare.server.env, 'households', 'export', bare.home, '--to', shelf);
    expect(await resultOf(server.env, 'import', written.file)).toMatchObject({ pictureFiles: 0 });
  } finally {
    await bare.server.close();
  }
});

test('a file with a password reset is refused, and exports never contain one', patience, async () => {
  expect(CARRIED as readonly string[]).not.toContain('member_resets');
  const carrying = (manifest: Parameters<Parameters<typeof remade>[1]>[0]) => ({
    ...manifest,
    tables: [...manifest.tables, { name: 'member_resets', columns: ['colocation_id', 'about_id', 'step'] }],
  });
  expect(await refusal(await remade(file, carrying))).toMatch(/not those of its schema/);
});

test('a dry run lists future members and excluded data, and imports no rows', patience, async () => {
  const before = await counts();
  const review = await resultOf<{ people: { name: string; as: string }[]; leftBehind: object }>(
    server.env,
    'import',
    file,
    '--review',
  );
  expect(review.people.find(({ name }) => name === 'Léa')).toMatchObject({ as: 'livesElsewhere' });
  expect(review.people).toHaveLength(DEMO_EMAILS.length);
  expect(review.leftBehind).toEqual(LEFT_BEHIND);
  expect(await counts()).toEqual(before);
  const { out } = await hestia(server.env, 'import', file, '--review');
  expect(out).toContain('Nothing was changed');
  expect(out).toContain('member_resets would stay behind');
});

test("every column's values are limited by a schema, the table, or the type", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any(${CARRIED}) and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
      and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'int8'::regtype,
        'int4'::regtype, 'float8'::regtype, 'numeric'::regtype)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f')
        and a.attnum = any(k.conkey))`.execute(server.platform.database.of());
  const free = rows.filter(({ table, column }) => !keysOf(ROW_SCHEMAS[table]).includes(column));
  expect(free.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  expect(Object.keys(ROW_SCHEMAS).filter((table) => !(CARRIED as readonly string[]).includes(table))).toEqual([]);
});

test('a JSON column accepts only valid values, and any other form is refused', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name = any(${CARRIED}) and data_type in ('json', 'jsonb')
    order by 1, 2`.execute(server.platform.database.of());
  const wrong = ['a text', ['a list'], { anything: { inside: ['of', 'it'] } }];
  const isRefused = (table: string, column: string, value: unknown) =>
    z
      .safeParse(ROW_SCHEMAS[table] ?? z.unknown(), { [column]: value })
      .error?.issues.some(({ path: [at] }) => at === column);
  const free = rows.filter(({ table, column }) => !wrong.every((value) => isRefused(table, column, value)));
  expect(free.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
});

function keysOf(schema: z.ZodMiniType | undefined): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (!(schema instanceof z.ZodMiniIntersection)) return [];
  return [schema.def.left, schema.def.right].flatMap((part) => keysOf(part as z.ZodMiniType));
}
