import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { watchDeadline, type Deadline } from '#platform/db/deadline.ts';
import type { Queries } from '#platform/db/queries.ts';
import { traceStatement } from '#platform/db/trace-statement.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { isStale } from '#platform/kernel/settings/failures.ts';

/** A pool of connections to one PostgreSQL database. */
export type Database = Queries & {
  readonly pool: Pool;
  close(): Promise<void>;
};

type Options = {
  readonly log: { warn(about: object, message: string): void };
  readonly connections?: number;
  /** Whether there is a pooler in front of the database: then a session is ours for one transaction only. */
  readonly isPooled?: boolean;
  /** Whether the tables are spread over a cluster. */
  readonly isSpread?: boolean;
};

// Limit of prepared statements: the database stores each of them per connection.
const MAX_PREPARED = 300;
// Above the time that the database itself gives a statement: only a connection that is dead without saying so gets here.
const MAX_IDLE_MS = 20_000;
const CLOSING_MS = 1500;

const TIMEOUTS_MS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Over a cluster a transaction writes to one shard after the other. After writing to several at once it could not write to people,
 * whose rows are on every node.
 */
const SPREAD = { 'citus.multi_shard_modify_mode': 'sequential' };

/** A direct session is configured at its start, which costs nothing. */
const ownSession = (isSpread: boolean): ClientConfig => ({
  options: Object.entries({ TimeZone: 'UTC', ...(isSpread && SPREAD) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  ...TIMEOUTS_MS,
});

/**
 * A pooler refuses session settings. It remembers the time zone of each client. Timeouts are set in each transaction,
 * since session settings would leak to the pooler's next client.
 */
const pooledSession = { onConnect: (client: ClientBase) => client.query(`set TimeZone = 'UTC'`) };
const pooledBegin = (isSpread: boolean) =>
  [
    'begin',
    ...Object.entries({ ...TIMEOUTS_MS, ...(isSpread && SPREAD) }).map(
      ([name, value]) => `set local ${name} = ${value}`,
    ),
  ].join('; ');

/** Opens the pool. A lost connection fails the queries on it; the next query opens a new one. */
export function createDatabase(
  connection: ClientConfig,
  { log, connections = 16, isPooled = false, isSpread = false }: Options,
): Database {
  const pool = new Pool({
    ...(isPooled ? pooledSession : ownSession(isSpread)),
    ...connectionConfig(connection),
    max: connections,
    idleTimeoutMillis: 30_000,
  });
  // Without a listener, a connection that is lost while idle, or between two statements, would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'Database connection lost');
  });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const deadline = watchDeadline(MAX_IDLE_MS);
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: asKyselySees(pool, deadline, isPooled ? pooledBegin(isSpread) : null) }),
  });
  return {
    pool,
    of: () => kysely,
    isSpread,
    async close() {
      // A database that is frozen answers no goodbye.
      if (!(await withTimeout(CLOSING_MS, pool.end())))
        for (const client of clients) client.connection.stream.destroy();
      deadline.close();
    },
  };
}

/**
 * The pool as Kysely sees it: each statement is parsed and planned once per connection. Not so behind a pooler, where it would
 * be looked for in another session.
 */
function asKyselySees(pool: Pool, deadline: Deadline, pooled: string | null): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string | undefined => {
    const known = names.get(sql);
    if (pooled !== null || known !== undefined || names.size >= MAX_PREPARED) return known;
    const name = `h${names.size}`;
    names.set(sql, name);
    return name;
  };
  return {
    options: pool.options,
    Client,
    connect: async () => clientOf(await pool.connect(), { nameOf, beginStatement: pooled ?? 'begin' }, deadline),
    end: () => pool.end(),
  };
}

function clientOf(
  client: PoolClient,
  { nameOf, beginStatement }: { readonly nameOf: (sql: string) => string | undefined; readonly beginStatement: string },
  deadline: Deadline,
): PostgresPoolClient {
  let broken = false;
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(input: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof input !== 'string') throw new TypeError('Cursors are not supported');
    const text = input === 'begin' ? beginStatement : input;
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    const values = [...parameters];
    return new Promise((resolve, reject) => {
      const traced = traceStatement(text);
      deadline.started(client);
      client.query(name === undefined ? { text, values } : { name, text, values }, (error: Error | null, result) => {
        deadline.finished(client);
        traced?.(error);
        if (error === null) return resolve(result);
        broken ||= isStale(error);
        reject(error);
      });
    });
  }
  return { query, release: () => client.release(broken) };
}
