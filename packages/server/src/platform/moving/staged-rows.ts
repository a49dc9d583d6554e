import type { Client } from 'pg';
import * as z from 'zod/mini';
import type { HouseholdTable } from '#platform/moving/content.ts';
import { ROW_SCHEMAS } from '#platform/moving/row-schemas.ts';

// What a file says is checked as what a client says, before the first of its rows is anybody's.

const PAGE = 500;
/** Days and moments outside are none that a client can say, and some are none that JavaScript can read. */
const [EARLIEST, LATEST] = ['1900-01-01', '2300-01-01'];

type Row = { readonly place: number; readonly row: Readonly<Record<string, unknown>> };

/** Throws unless each row says what a client could have said; the error names the row. */
export async function requireSoundRows(client: Client, tables: readonly HouseholdTable[]): Promise<void> {
  for (const table of tables) {
    await requireMoments(client, table);
    const schema = ROW_SCHEMAS[table.name];
    if (schema !== undefined) await requireRows(client, table, schema);
  }
}

async function requireRows(client: Client, { name }: HouseholdTable, schema: z.ZodMiniType): Promise<void> {
  await client.query(
    `declare staged no scroll cursor for
     select row_number() over (order by ctid)::int as place, to_jsonb(t) as row from ${waiting(client, name)} t`,
  );
  for (let rows: readonly Row[] = []; ;) {
    ({ rows } = await client.query<Row>(`fetch ${PAGE} from staged`));
    if (rows.length === 0) break;
    for (const { place, row } of rows) {
      const { error } = z.safeParse(schema, row);
      const issue = error?.issues[0];
      if (issue) throw invalid(name, { place, row }, `${issue.path.join('.')}: ${issue.message}`);
    }
  }
  await client.query('close staged');
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
