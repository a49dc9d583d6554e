import { type Client, escapeIdentifier } from 'pg';
import { HOUSEHOLDS } from '#platform/cluster/placements.ts';
import { type Place, placeOf, placeTable } from '#platform/cluster/placing.ts';

// Foreign keys are taken away first, and put back when all tables lie where they belong. Meanwhile the table `spread_keys` has
// them: a start refuses such a database, and `spread` goes on after an interruption.

/** What one table needs. */
export type Step = { readonly table: string; readonly to: Place; readonly isDone: boolean };

type Key = { readonly table: string; readonly name: string; readonly definition: string };

const OURS = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'spread_keys'
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Whether the database has Citus. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as has`,
  );
  return rows[0]?.has === true;
}

/** Where each table belongs, and whether it lies there: people first, since households refer to them. */
export async function readSteps(client: Client): Promise<Step[]> {
  const where = (await hasCitus(client))
    ? `(select case when p.partmethod = 'h' then 'households' when p.partmethod = 'n' and p.repmodel = 't' then 'every node' end
        from pg_dist_partition p where p.logicalrelid = c.oid)`
    : 'null';
  const { rows } = await client.query<{ name: string; place: Place }>(
    `select c.relname as name, coalesce(${where}, 'coordinator') as place from pg_class c where ${OURS}
     order by c.relname <> '${HOUSEHOLDS}', c.relname`,
  );
  const steps = rows.map(({ name, place }): Step => {
    const to = placeOf(name);
    return { table: name, to, isDone: place === to };
  });
  const order: readonly Place[] = ['every node', 'households', 'coordinator'];
  return steps.toSorted((a, b) => order.indexOf(a.to) - order.indexOf(b.to));
}

/** Spreads the tables, each in its own transaction; returns the names of those that it has moved. */
export async function spread(client: Client, tell: (line: string) => void): Promise<string[]> {
  const left = (await readSteps(client)).filter(({ isDone }) => !isDone);
  if (left.length > 0) await takeKeysAway(client);
  for (const { table, to } of left) {
    await placeTable(client, table);
    tell(`${table}: ${to === 'households' ? 'spread by household' : 'copied to every node'}`);
  }
  await putKeysBack(client, tell);
  return left.map(({ table }) => table);
}

/** Of an interrupted run, what is taken away already stays as it is known. */
async function takeKeysAway(client: Client): Promise<void> {
  const { rows: keys } = await client.query<Key>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${OURS}
     order by c.relname, k.conname`,
  );
  await client.query('begin');
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await client.query(`create table if not exists spread_keys (
      table_name text not null, name text not null, definition text not null, primary key (table_name, name))`);
    for (const { table, name, definition } of keys) {
      await client.query('insert into spread_keys values ($1, $2, $3) on conflict do nothing', [
        table,
        name,
        definition,
      ]);
      await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Each by itself, and forgotten once it is there. */
async function putKeysBack(client: Client, tell: (line: string) => void): Promise<void> {
  if (!(await isInterrupted(client))) return;
  const { rows: keys } = await client.query<Key>(
    'select table_name as "table", name, definition from spread_keys order by table_name, name',
  );
  for (const { table, name, definition } of keys) {
    const { rows: there } = await client.query(
      `select 1 from pg_constraint where contype = 'f' and conname = $1 and conrelid = to_regclass($2)`,
      [name, escapeIdentifier(table)],
    );
    if (there.length === 0)
      await client.query(
        `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
      );
    await client.query('delete from spread_keys where table_name = $1 and name = $2', [table, name]);
  }
  await client.query('drop table spread_keys');
  tell(`${keys.length} foreign keys are back`);
}

/** Whether a run has taken keys away that are not back. */
export async function isInterrupted(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('spread_keys') is not null as has`);
  return rows[0]?.has === true;
}
