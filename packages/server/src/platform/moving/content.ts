import type { Client } from 'pg';
import type { Table } from '#platform/db/opening/copying.ts';
import { CARRIED } from '#platform/moving/carried.ts';

/** A table of a household: what names users and pictures in it, and what names the household. */
export type HouseholdTable = Table & {
  readonly key: 'id' | 'colocation_id';
  /** The column that the database numbers in insertion order. */
  readonly numbered: string | null;
  readonly users: readonly string[];
  readonly pictures: readonly string[];
};

type Reference = { readonly from: string; readonly columns: readonly string[]; readonly to: string };

/** The tables in a household's file, each after those that it references. */
export async function listHouseholdTables(client: Client): Promise<HouseholdTable[]> {
  const { rows } = await client.query<Table & { numbered: string | null }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> 'a') as columns,
       min(a.attname) filter (where a.attidentity = 'a') as numbered
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and c.relname = any($1)
     group by c.relname order by c.relname`,
    [CARRIED],
  );
  const references = await listReferences(client);
  const columnsTo = (name: string, to: string) =>
    references.filter((each) => each.from === name && each.to === to).flatMap(({ columns }) => columns);
  const tables = rows.map((table): HouseholdTable => ({
    ...table,
    key: table.name === 'colocations' ? 'id' : 'colocation_id',
    users: columnsTo(table.name, 'users'),
    pictures: columnsTo(table.name, 'images'),
  }));
  return inOrder(tables, references);
}

async function listReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname as "from", t.relname as "to",
       array(select attname::text from pg_attribute where attrelid = f.oid and attnum = any(k.conkey)) as columns
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  return rows;
}

/** The collector must be a member: the column is set last. */
const comesLater = ({ from, columns }: Reference) => from === 'colocations' && columns.includes('collector');

function inOrder(tables: readonly HouseholdTable[], references: readonly Reference[]): HouseholdTable[] {
  const placed: HouseholdTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: HouseholdTable) =>
      !references.some((each) => each.from === name && each.to !== name && waiting.has(each.to) && !comesLater(each));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`);
    placed.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return placed;
}
