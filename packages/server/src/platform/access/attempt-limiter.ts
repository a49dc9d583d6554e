import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { clientNetworkOf } from '#platform/access/client-network.ts';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// Failed attempts are counted in the database, so that an attacker gains nothing by spreading them over processes.

/** Counts failed attempts over all processes. */
export type AttemptLimiter = {
  /** Throws `tooMany` when there were too many. */
  require(key: string): Promise<void>;
  /** Counts one; throws `tooMany` when there were too many before. */
  count(key: string): Promise<void>;
  /** Reverts an attempt that was no failure. */
  forgive(key: string): Promise<void>;
  /** Clears the count after a success. */
  forget(key: string): Promise<void>;
};

/** A separate statement: two that counted and swept at once could deadlock. */
async function sweep(on: Queries): Promise<void> {
  await sql`delete from guesses where key in (
    select key from guesses where expires_at <= now() order by expires_at limit ${sql.lit(SWEPT)} for update skip locked
  )`.execute(on.of());
}

/** The same per network; a shared address is allowed a multiple. */
export type NetworkAttemptLimiter = {
  require(network: ClientNetwork): Promise<void>;
  failed(network: ClientNetwork): Promise<void>;
};
type ClientNetwork = ReturnType<typeof clientNetworkOf>;

type Limit = { readonly name: string; readonly max: number; readonly seconds: number };

/** How many expired rows each new one deletes, so that they never pile up. */
const SWEPT = 10;

/** Allows `max` in each window of `seconds`. */
export function createAttemptLimiter(on: Queries, { name, max, seconds }: Limit): AttemptLimiter {
  const hashOf = (key: string) =>
    createHash('sha256')
      .update(JSON.stringify([name, key]))
      .digest();

  // A window that ends later than possible was begun while the clock was ahead, and has ended. Uses the clock, not the
  // statement's start: of two at once, the earlier may wait for the other and find its window in the future.
  const isOver = (ends: RawBuilder<unknown>) =>
    sql`(${ends} <= clock_timestamp() or ${ends} > clock_timestamp() + make_interval(secs => ${seconds}))`;

  async function require(key: string): Promise<void> {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from expires_at - now()))::int as wait from guesses
      where key = ${hashOf(key)} and not ${isOver(sql`expires_at`)} and failures >= ${max}`.execute(on.of());
    const [found] = rows;
    if (!found) return;
    const wait = Math.max(1, found.wait);
    throw new ProblemError('tooMany', 'Rate limit exceeded: too many attempts; try again later', undefined, wait);
  }

  return {
    require,
    async count(key) {
      const ends = sql`now() + make_interval(secs => ${seconds})`;
      const { rows } = await sql<{ failures: number }>`
        insert into guesses as g (key, failures, expires_at) values (${hashOf(key)}, 1, ${ends})
        on conflict (key) do update set
          failures = case when ${isOver(sql`g.expires_at`)} then 1 else g.failures + 1 end,
          expires_at = case when ${isOver(sql`g.expires_at`)} then excluded.expires_at else g.expires_at end
        where ${isOver(sql`g.expires_at`)} or g.failures < ${max}
        returning failures`.execute(on.of());
      // No attempt was counted: the limit is reached.
      if (rows.length === 0) await require(key);
      if (rows[0]?.failures === 1) await sweep(on);
    },
    async forgive(key) {
      await sql`update guesses set failures = failures - 1 where key = ${hashOf(key)} and failures > 0`.execute(
        on.of(),
      );
    },
    async forget(key) {
      await on.of().deleteFrom('guesses').where('key', '=', hashOf(key)).execute();
    },
  };
}

/** How many users are assumed to share an address of many. */
const SHARED_FACTOR = 50;

export function createNetworkAttemptLimiter(on: Queries, limit: Limit): NetworkAttemptLimiter {
  const single = createAttemptLimiter(on, limit);
  const shared = createAttemptLimiter(on, { ...limit, name: `${limit.name} of many`, max: limit.max * SHARED_FACTOR });
  const of = (network: ClientNetwork) => (network.isShared ? shared : single);
  return {
    require: (network) => of(network).require(network.key),
    failed: (network) => of(network).count(network.key),
  };
}
