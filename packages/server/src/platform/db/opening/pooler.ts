import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';

/**
 * The connection to a database. None: each connection is a session. A session pooler: the same, but it refuses session settings.
 * A transaction pooler: each transaction may run in another session.
 */
export type PoolerKind = 'nothing' | 'session pooler' | 'transaction pooler';

/** Identity of a database: two addresses with the same home lead to the same database of the same server. */
type Home = { readonly pid: number; readonly database: string };

const TIMEOUT_MS = 5000;
// A busy pooler may give us the same session again by chance.
const ROUNDS = 5;

/** Detects a pooler between the server and a database. */
export async function whatIsBetween(connection: ClientConfig): Promise<PoolerKind> {
  return withClient(connection, async (first) => {
    const { pid } = await homeOf(first);
    // A server reports its process number to each connection; a pooler invents one, since it has no process per connection.
    if ('processID' in first && first.processID === pid) return 'nothing';
    return withClient(connection, async (second) => {
      for (let round = 0; round < ROUNDS; round++) if (await changesSession(first, second)) return 'transaction pooler';
      return 'session pooler';
    });
  });
}

/** Whether two connections get the same session in turn. The second one asks within a transaction, and so keeps its session. */
async function changesSession(first: Client, second: Client): Promise<boolean> {
  const before = await homeOf(first);
  await second.query('begin');
  try {
    const held = await homeOf(second);
    // In this order: when the pooler has one session for all, the first connection could only wait for it now.
    return held.pid === before.pid || (await homeOf(first)).pid !== before.pid;
  } finally {
    await second.query('rollback');
  }
}

/** Whether two addresses lead to one database. */
export async function leadToOne(one: ClientConfig, other: ClientConfig): Promise<boolean> {
  const [here, there] = await Promise.all([withClient(one, homeOf), withClient(other, homeOf)]);
  return here.database === there.database;
}

async function homeOf(client: Client): Promise<Home> {
  const { rows } = await client.query<Home>(`
    select pg_backend_pid() as pid, concat(oid, ' since ', extract(epoch from pg_postmaster_start_time())) as database
    from pg_database where datname = current_database()`);
  const [home] = rows;
  if (home === undefined) throw new Error('The database does not report its identity');
  return home;
}

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connectionConfig(connection), query_timeout: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
