import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { parts, type Part } from './parts.ts';

/** Rows per read: bounds the memory for any amount of data. */
const PAGE = 500;

/** Reads a user's payment handles, decrypted; each an address or null. */
export type ReadHandles = (on: Queries, userId: string) => Promise<object>;

/** All stored data about a user, as chunks of a JSON text (docs/export.md). */
export async function* ownData(on: Queries, userId: string, readHandles: ReadHandles): AsyncGenerator<string> {
  const keys = await readKeys(on);
  const homes = await listHomes(on, userId);
  const head = {
    format: 'hestia-person',
    version: 1,
    exportedAt: new Date().toISOString(),
    profile: await readProfile(on, userId),
    paidAt: await readHandles(on, userId),
  };
  yield JSON.stringify(head, null, 1).slice(0, -'\n}'.length);
  for (const part of parts) {
    yield `,\n ${JSON.stringify(part.name)}: [`;
    let between = '\n  ';
    for await (const rows of pagesOf(on, part, { userId, homes, key: keys.get(part.table) ?? [] })) {
      yield between + rows.map((row) => JSON.stringify(named(row))).join(',\n  ');
      between = ',\n  ';
    }
    yield '\n ]';
  }
  yield '\n}\n';
}

async function readProfile(on: Queries, userId: string): Promise<object> {
  const row = await on
    .of()
    .selectFrom('users')
    .select(({ eb }) => [
      'id',
      'username',
      'email',
      'language',
      'colocation_id as colocationId',
      'created_at as createdAt',
      'picture',
      eb('password_hash', 'is not', null).as('hasPassword'),
      'asks_passkey as asksPasskey',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('This user');
  return { ...row, picture: addressOfPicture(row.picture) };
}

type Row = Readonly<Record<string, unknown>>;
type RowOwner = { readonly userId: string; readonly homes: readonly string[]; readonly key: readonly string[] };

/** The rows of a part, page by page; of a table whose key begins with the household, one household after the other. */
async function* pagesOf(on: Queries, part: Part, { userId, homes, key }: RowOwner): AsyncGenerator<Row[]> {
  const me = sql<string>`${userId}::uuid`;
  if (key[0] !== 'colocation_id') yield* pages(on, part, key, rowsOf(part, me, null));
  else for (const home of homes) yield* pages(on, part, key, rowsOf(part, me, sql<string>`${home}::uuid`));
}

/** In the order of the primary key, whose index leads from one page to the next. */
async function* pages(
  on: Queries,
  { hides = [] }: Part,
  key: readonly string[],
  theirs: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const texts = sql.join(key.map((column) => sql`${sql.ref(`t.${column}`)}::text`));
  for (let last: readonly string[] | null = null; ;) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`(${columns}) > (${sql.join([...last])})`;
    const { rows }: { rows: { row: Row; place: string[] }[] } = await sql<{ row: Row; place: string[] }>`
      select to_jsonb(t) - ${hides}::text[] as row, array[${texts}] as place
      from (${theirs}) t where ${after} order by ${columns} limit ${PAGE}`.execute(on.of());
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.at(-1)?.place ?? null;
    if (rows.length < PAGE) return;
  }
}

function rowsOf({ table, by = [], rows }: Part, me: RawBuilder<string>, home: RawBuilder<string> | null) {
  if (rows) return rows(me, home ?? sql`null`);
  const isTheirs = sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${me}`),
    sql` or `,
  );
  const where = home === null ? sql`true` : sql`colocation_id = ${home}`;
  return sql`select * from ${sql.table(table)} where (${isTheirs}) and ${where}`;
}

/** The user's present and former households. */
async function listHomes(on: Queries, userId: string): Promise<readonly string[]> {
  const rows = await on
    .of()
    .selectFrom('memberships')
    .select('colocation_id as id')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('colocation_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The primary keys of all tables. */
async function readKeys(on: Queries): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; key: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by k.place) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
      cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indisprimary and c.relnamespace = current_schema()::regnamespace group by c.relname`.execute(on.of());
  return new Map(rows.map(({ table, key }) => [table, key]));
}

/** Columns as the rest of the file spells its members. */
const named = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
