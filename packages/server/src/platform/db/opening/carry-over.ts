import { isDeepStrictEqual } from 'node:util';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientConfig } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { patient } from '#platform/db/opening/connection.ts';
import { clearForLoading, inSql, listTables, openCopying, type Table } from '#platform/db/opening/copying.ts';
import type { CarriedCounts } from '#platform/db/embedded/upgrade.ts';
import { migrate, readMigrations, readSchema } from '#platform/db/opening/migrate.ts';

/**
 * Copies a database without writers into an empty one of another version of PostgreSQL: the schema by its past
 * migrations, the rows of all tables, the sequences, and pending jobs. Then it compares both, and throws a sentence
 * unless they are equal.
 */
export async function carryOver(from: ClientConfig, to: ClientConfig): Promise<CarriedCounts> {
  const source = await openCopying(patient(from));
  const target = await openCopying(patient(to));
  try {
    await source.query('begin isolation level repeatable read read only');
    const tables = await listTables(source);
    // A first start that was killed before it had made them.
    if (tables.length > 0) await makeSchema(patient(from), patient(to));
    await requireTheSame(source, tables, await listTables(target));
    await load(source, target, tables);
    const rows = await requireAlike(source, target, tables);
    const jobs = await carryJobs(source, target, tables);
    for (const { name } of tables) await target.query(`analyze ${target.escapeIdentifier(name)}`);
    return { tables: tables.length, rows, jobs };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function makeSchema(from: ClientConfig, to: ClientConfig): Promise<void> {
  const { applied } = await readSchema(from);
  const numbers = new Set(applied.map(({ number }) => number));
  await migrate(
    to,
    readMigrations().filter(({ number }) => numbers.has(number)),
  );
}

/** Objects created by others would be lost with the old database. */
async function requireTheSame(source: Client, tables: readonly Table[], made: readonly Table[]): Promise<void> {
  const columnsOf = new Map(made.map(({ name, columns }) => [name, columns.toSorted()]));
  const strange = tables.filter(({ name, columns }) => !isDeepStrictEqual(columnsOf.get(name), columns.toSorted()));
  const { rows } = await source.query<{ name: string }>(`
    select format('table %s.%s', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^pg_'
      and n.nspname not in (current_schema(), 'information_schema', 'pgboss')
    union all
    select format('database %s', datname) from pg_database where not datistemplate and datname <> current_database()`);
  const names = [...strange.map(({ name }) => `table ${name}`), ...rows.map(({ name }) => name)];
  if (names.length > 0 || made.length !== tables.length)
    throw new Error(
      `The database is not as Hestia makes it, and what is not Hestia's would be lost (${names.join(', ') || 'tables are missing'}): ` +
        'start the earlier version, and remove it there',
    );
}

async function load(source: Client, target: Client, tables: readonly Table[]): Promise<void> {
  await target.query('begin');
  const restore = await clearForLoading(target, tables);
  for (const table of tables)
    await pipeline(
      source.query(copyTo(`copy ${inSql(source, table)} to stdout`)),
      target.query(copyFrom(`copy ${inSql(target, table)} from stdin`)),
    );
  await restore();
  for (const { name, next, isUsed } of await readSequences(source))
    await target.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, next, isUsed]);
  await target.query('commit');
}

type Sequence = { readonly name: string; readonly next: string; readonly isUsed: boolean };

async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, coalesce(last_value, start_value)::text as next, last_value is not null as "isUsed"
    from pg_sequences where schemaname = current_schema() order by 1`);
  return rows;
}

/** Returns how many rows there are. */
async function requireAlike(source: Client, target: Client, tables: readonly Table[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [before, after] = await Promise.all([summarize(source, table), summarize(target, table)]);
    if (!isDeepStrictEqual(before, after))
      throw new Error(`The ${before?.count} rows of ${table.name} did not arrive as they were (${after?.count})`);
    rows += Number(before?.count ?? 0);
  }
  if (!isDeepStrictEqual(await readSequences(source), await readSequences(target)))
    throw new Error('The sequences did not arrive as they were');
  return rows;
}

/** Number and order-independent checksum of the rows. */
async function summarize(client: Client, { name, columns }: Table) {
  const row = `row(${columns.map((column) => client.escapeIdentifier(column)).join(', ')})::text`;
  const { rows } = await client.query<{ count: string; checksum: string }>(`
    select count(*)::text as count, sum(('x' || left(md5(${row}), 16))::bit(64)::bigint::numeric)::text as checksum
    from ${client.escapeIdentifier(name)}`);
  return rows[0];
}

/**
 * pg-boss owns the tables of the job queue, may have another version, and creates them again. Pending jobs go to the
 * outbox, as if just added.
 */
async function carryJobs(source: Client, target: Client, tables: readonly Table[]): Promise<number> {
  const { rows } = await source.query(`select where to_regclass('pgboss.job') is not null`);
  if (rows.length === 0 || !tables.some(({ name }) => name === 'waiting_jobs')) return 0;
  const { rows: found } = await source.query<{ jobs: string }>(`
    select coalesce(json_agg(json_build_object('queue', name, 'item', coalesce(data, '{}'),
      'not_before', case when start_after > now() then start_after end) order by created_on), '[]')::text as jobs
    from pgboss.job where state::text in ('created', 'retry', 'active')`);
  const { rowCount } = await target.query(
    `insert into waiting_jobs (queue, item, not_before)
     select queue, item, not_before from json_to_recordset($1) as job (queue text, item jsonb, not_before timestamptz)`,
    [found[0]?.jobs],
  );
  return rowCount ?? 0;
}
