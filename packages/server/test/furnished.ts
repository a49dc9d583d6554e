import fs from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Migration } from '#platform/db/opening/migrate.ts';

/**
 * One file for each migration that creates tables or columns: rows as written at that schema. A file only inserts, and never rows
 * from which a later migration derives values of older ones: a new household is always safe.
 */
const FOLDER = path.join(import.meta.dirname, 'furnished');

/** A value of each column, as JSON. */
export type Row = Readonly<Record<string, string | undefined>>;
/** The rows of each table. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

/** SQL that furnishes a database, by the number of the migration before it. */
export function readFurnishings(migrations: readonly Migration[]): ReadonlyMap<number, string> {
  const fileOf = ({ number, name }: Migration) => `${String(number).padStart(4, '0')}-${name}.sql`;
  const numbers = new Map(migrations.map((migration) => [fileOf(migration), migration.number]));
  const files = fs.readdirSync(FOLDER).map((file) => {
    const number = numbers.get(file);
    if (number === undefined) throw new Error(`packages/server/test/furnished/${file} has the name of no migration`);
    return [number, fs.readFileSync(path.join(FOLDER, file), 'utf8')] as const;
  });
  return new Map(files);
}

/** All rows of a database, except migrated ones. */
export async function readRows(client: Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`,
  );
  const found = new Map<string, Row[]>(tables.map(({ name }) => [name, []]));
  const selects = tables.map(({ name }) => `select '${name}' as name, row_to_json(t)::text as json from ${name} t`);
  const { rows } = await client.query<{ name: string; json: string }>(selects.join(' union all '));
  for (const { name, json } of rows) found.get(name)?.push(toRow(json));
  return found;
}

const toRow = (json: string): Row =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as object).map(([column, value]) => [column, JSON.stringify(value)]),
  );

/** Rows missing in the others, compared in their columns, except those that may differ. */
export function findMissing(rows: Rows, others: Rows, mayDiffer: ReadonlySet<string> = new Set()): string[] {
  return [...rows].flatMap(([table, own]) => {
    const columns = Object.keys(own[0] ?? {}).filter((column) => !mayDiffer.has(`${table}.${column}`));
    const describe = (row: Row) => `${table}: ${columns.map((column) => `${column}=${row[column]}`).join(' ')}`;
    const known = new Set(others.get(table)?.map(describe));
    return own.map(describe).filter((row) => !known.has(row));
  });
}

/** Tables without a row, and columns that are null, 0, false or empty in all rows. */
export function findUnfurnished(rows: Rows): string[] {
  const isEmpty = (value: string | undefined) => ['null', '0', 'false', '""', '[]', '{}'].includes(value ?? 'null');
  return [...rows].flatMap(([table, own]) => {
    const columns = Object.keys(own[0] ?? {}).filter((column) => own.every((row) => isEmpty(row[column])));
    return own.length === 0 ? [table] : columns.map((column) => `${table}.${column}`);
  });
}

/** Columns numbered by the database whose next number is not above the existing ones. */
export async function findLowSequences(client: Client): Promise<string[]> {
  const { rows: sequences } = await client.query<{ column: string; low: string }>(
    `select format('%I.%I', c.relname, a.attname) as column,
       format('select from %s where last_value + is_called::int <= (select max(%I) from %I)', s.name, a.attname, c.relname) as low
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral pg_get_serial_sequence(quote_ident(c.relname), a.attname) as s (name)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and s.name is not null`,
  );
  const low: string[] = [];
  for (const sequence of sequences) {
    const { rowCount } = await client.query(sequence.low);
    if (rowCount !== 0) low.push(sequence.column);
  }
  return low;
}
