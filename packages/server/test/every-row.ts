import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Every row of every table as JSON, by the table's name; those of the job queue as `pgboss.…`. Bytes are in hex. */
export async function readEveryRow({ platform }: TestServer): Promise<Map<string, string[]>> {
  const on = platform.database.of();
  const { rows: tables } = await sql<{ schema: string; table: string; isOurs: boolean }>`
    select n.nspname as schema, c.relname as table, n.nspname = current_schema() as "isOurs"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (current_schema(), 'pgboss') order by 1, 2`.execute(on);
  const all = new Map<string, string[]>();
  for (const { schema, table, isOurs } of tables) {
    const rows = sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(`${schema}.${table}`)} t`;
    all.set(
      isOurs ? table : `${schema}.${table}`,
      (await rows.execute(on)).rows.map(({ row }) => row),
    );
  }
  return all;
}
