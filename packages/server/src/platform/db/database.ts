import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { watchDeadline, type Deadline } from '#platform/db/deadline.ts';
import type { Queries } from '#platform/db/queries.ts';
import { types } from '#platform/db/types.ts';
import { within } from '#platform/patience.ts';
import { isStale } from '#platform/db/failures.ts';

/** A pool of connections to one PostgreSQL database. */
export type Database = Queries & {
  readonly pool: Pool;
  close(): Promise<void>;
};

type Options = { readonly log: { warn(about: object, message: string): void }; readonly connections?: number };

// Statements beyond this many different texts are not kept prepared: the database keeps each in every connection.
const MOST_PREPARED = 300;
// Above the time that the database itself gives a statement: only a connection that is dead without saying so gets here.
const LONGEST_SILENCE = 20_000;
const CLOSING_MS = 1500;

/** How every connection of Hestia is set up: in UTC, values as `types.ts` reads them, nobody waits for ever. */
export const connectionConfig = (connection: ClientConfig): ClientConfig => ({
  application_name: 'hestia',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
  options: '-c TimeZone=UTC',
  types,
  ...connection,
});

/** Opens the pool. A lost connection fails the queries on it; the next query opens a new one. */
export function createDatabase(connection: ClientConfig, { log, connections = 16 }: Options): Database {
  const pool = new Pool({
    ...connectionConfig(connection),
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    max: connections,
    idleTimeoutMillis: 30_000,
  });
  // Without listeners, a connection that is lost while it idles, or between two statements, would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'A connection to the database was lost');
  });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const deadline = watchDeadline(LONGEST_SILENCE);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: prepared(pool, deadline) }) });
  return {
    pool,
    // Which tables there are is a matter of types alone.
    of: <Tables>() => kysely as Kysely<Tables>,
    async close() {
      // A database that is frozen answers no goodbye.
      if (!(await within(CLOSING_MS, pool.end()))) for (const client of clients) client.connection.stream.destroy();
      deadline.close();
    },
  };
}

/** The pool as Kysely sees it: each statement is parsed and planned once per connection. */
function prepared(pool: Pool, deadline: Deadline): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string | undefined => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const name = `h${names.size}`;
    names.set(sql, name);
    return name;
  };
  return {
    options: pool.options,
    Client,
    connect: async () => clientOf(await pool.connect(), nameOf, deadline),
    end: () => pool.end(),
  };
}

function clientOf(
  client: PoolClient,
  nameOf: (sql: string) => string | undefined,
  deadline: Deadline,
): PostgresPoolClient {
  let broken = false;
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use');
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    const values = [...parameters];
    return new Promise((resolve, reject) => {
      deadline.began(client);
      client.query(name === undefined ? { text, values } : { name, text, values }, (error: Error | null, result) => {
        deadline.answered(client);
        if (error === null) return resolve(result);
        broken ||= isStale(error);
        reject(error);
      });
    });
  }
  return { query, release: () => client.release(broken) };
}
