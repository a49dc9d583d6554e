import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';

/** Whether Hestia's tables are spread over a cluster of Citus. */
export async function readIsSpread(connection: ClientConfig): Promise<boolean> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    return await isSpread(client);
  } finally {
    await client.end();
  }
}

/** The same, by an open connection. */
export async function isSpread(client: Client): Promise<boolean> {
  const { rows: known } = await client.query<{ has: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as has`,
  );
  if (known[0]?.has !== true) return false;
  const { rows } = await client.query<{ spread: boolean }>(
    `select exists (select 1 from pg_dist_partition where logicalrelid = to_regclass('colocations')) as spread`,
  );
  return rows[0]?.spread === true;
}
