import type { Client } from 'pg';
import * as z from 'zod/mini';
import type { HouseholdTable } from '#platform/moving/content.ts';
import type { HouseholdRows } from '#platform/moving/rows.ts';
import { BEARERS, NAMED } from '#platform/moving/named-users.ts';
import { ROW_SCHEMAS } from '#platform/moving/row-schemas.ts';

// Validates a file's content like a client's input, before its rows reach real tables.

const PAGE = 500;
/** Clients can't send days and moments outside, and JavaScript can't parse some of them. */
const [EARLIEST, LATEST] = ['1900-01-01', '2300-01-01'];

type Row = { readonly place: number; readonly row: Json };

/** Throws unless a client could have sent each row, about the file's users; the error names the row. */
export async function requireSoundRows(
  client: Client,
  { tables, userIds }: Pick<HouseholdRows, 'tables' | 'userIds'>,
): Promise<void> {
  const users = new Set(userIds.map((id) => id.toLowerCase()));
  for (const table of tables) {
    await requireMoments(client, table);
    const schema = ROW_SCHEMAS[table.name];
    if (schema !== undefined) await requireRows(client, table, { schema, users });
  }
}

type Rules = { readonly schema: z.ZodMiniType; readonly users: ReadonlySet<string> };

async function requireRows(client: Client, { name }: HouseholdTable, { schema, users }: Rules): Promise<void> {
  await client.query(
    `declare staged no scroll cursor for
     select row_number() over (order by ctid)::int as place, to_jsonb(t) as row from ${waiting(client, name)} t`,
  );
  for (let rows: readonly Row[] = []; ;) {
    ({ rows } = await client.query<Row>(`fetch ${PAGE} from staged`));
    if (rows.length === 0) break;
    for (const { place, row } of rows) {
      const { data, error } = z.safeParse(schema, row);
      const issue = error?.issues[0];
      if (issue) throw invalid(name, { place, row }, `${issue.path.join('.')}: ${issue.message}`);
      const stray = Object.entries(data as Json).flatMap(([column, read]) => strayIn(row[column], read, column))[0];
      if (stray !== undefined) throw invalid(name, { place, row }, `${stray}: is unknown`);
    }
    await requireOwnUsers(client, name, rows, users);
  }
  await client.query('close staged');
}

type Json = Readonly<Record<string, unknown>>;

/** The members that no schema reads: a client's are dropped, but a file's rows are stored as they are. */
function strayIn(value: unknown, read: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(value).flatMap(([member, inner]) =>
    member in read ? strayIn(inner, (read as Json)[member], `${at}.${member}`) : [`${at}.${member}`],
  );
}

async function requireOwnUsers(
  client: Client,
  name: string,
  rows: readonly Row[],
  users: ReadonlySet<string>,
): Promise<void> {
  const isStranger = (id: string) => !users.has(id.toLowerCase());
  const strangersIn = ({ row }: Row) => NAMED[name]?.(row).filter(isStranger) ?? [];
  const { rows: found } = await client.query<{ id: string }>('select id from users where id = any($1)', [
    rows.flatMap(strangersIn),
  ]);
  const others = new Set(found.map(({ id }) => id));
  const wrong = rows.find(
    (row) =>
      BEARERS[name]?.(row.row).some(isStranger) === true || strangersIn(row).some((id) => others.has(id.toLowerCase())),
  );
  if (wrong) throw invalid(name, wrong, 'it names a user who is none of this household');
}

async function requireMoments(client: Client, { name }: HouseholdTable): Promise<void> {
  const { rows: columns } = await client.query<{ column: string }>(
    `select attname::text as column from pg_attribute where attrelid = $1::regclass and attnum > 0
       and atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)`,
    [`pg_temp.${waiting(client, name)}`],
  );
  for (const { column } of columns) {
    const at = client.escapeIdentifier(column);
    const { rows } = await client.query<Row>(
      `select staged_place as place, to_jsonb(t) - 'staged_place' as row from (select *, row_number() over (order by ctid)::int as staged_place
         from ${waiting(client, name)}) t
       where ${at} is not null and not (${at} between '${EARLIEST}' and '${LATEST}') limit 1`,
    );
    if (rows[0]) throw invalid(name, rows[0], `${column}: must be a date between ${EARLIEST} and ${LATEST}`);
  }
}

const waiting = (client: Client, name: string) => client.escapeIdentifier(`in_${name}`);

function invalid(table: string, { place, row: { id } }: Row, fault: string): Error {
  const which = typeof id === 'string' ? `row ${place} of ${table} (${id})` : `row ${place} of ${table}`;
  return new Error(`Invalid file: ${which}: ${fault}`);
}
