import { type Client, escapeIdentifier } from 'pg';
import { placeTable } from '#platform/cluster/placing.ts';

/**
 * Runs a migration on a database whose tables are spread: statement by statement, for a cluster takes no two changes of tables at
 * once. A new table is made on the coordinator first, where it may refer to households, and then goes where it belongs.
 */
export async function runOverCluster(client: Client, sql: string): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of statementsOf(sql)) {
    const table = createdBy(statement);
    if (table === null) {
      await client.query(statement);
      continue;
    }
    await client.query('set local citus.enable_ddl_propagation = off');
    await client.query(statement);
    await client.query('set local citus.enable_ddl_propagation = on');
    const { rows } = await client.query<{ here: boolean }>('select to_regclass($1) is not null as here', [
      escapeIdentifier(table),
    ]);
    if (rows[0]?.here === true) await placeTable(client, table);
  }
}

const createdBy = (statement: string): string | null =>
  /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?([a-z0-9_]+)"?/i.exec(statement)?.[1] ?? null;

/** The statements of a file: split at the semicolons outside of comments, strings and bodies of functions. */
export function statementsOf(sql: string): string[] {
  const parts =
    sql.match(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"|;|[^;'"$/-]+|[\s\S]/g) ?? [];
  const statements = [''];
  for (const part of parts) {
    if (part.startsWith('--') || part.startsWith('/*')) continue;
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
