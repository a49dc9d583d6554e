import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { placeOf } from '#platform/access/places.ts';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// Wrong guesses are counted in the database: whoever guesses through several processes guesses no more often for it.

/** Counts the wrong guesses at something, of all processes. */
export type Guesses = {
  /** Throws `tooMany` when there were too many. */
  require(key: string): Promise<void>;
  /** Counts one; throws `tooMany` when there were too many before. */
  count(key: string): Promise<void>;
  /** Takes one back: it was none. */
  forgive(key: string): Promise<void>;
  /** Forgets them: their owner got in. */
  forget(key: string): Promise<void>;
};

/** In a statement of its own: two that counted and swept at once could wait for each other. */
async function sweep(on: Queries): Promise<void> {
  await sql`delete from guesses where key in (
    select key from guesses where expires_at <= now() order by expires_at limit ${sql.lit(SWEPT)} for update skip locked
  )`.execute(on.of());
}

/** The same by network; a shared address is allowed a multiple. */
export type PlaceGuesses = {
  require(place: Place): Promise<void>;
  failed(place: Place): Promise<void>;
};
type Place = ReturnType<typeof placeOf>;

type Limit = { readonly name: string; readonly max: number; readonly seconds: number };

/** Expired ones that each new one takes along, so that there are never many. */
const SWEPT = 10;

/** Allows `max` in each window of `seconds`. */
export function countGuesses(on: Queries, { name, max, seconds }: Limit): Guesses {
  const hashOf = (key: string) =>
    createHash('sha256')
      .update(JSON.stringify([name, key]))
      .digest();

  async function require(key: string): Promise<void> {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from expires_at - now()))::int as wait from guesses
      where key = ${hashOf(key)} and expires_at > now() and failures >= ${max}`.execute(on.of());
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
          failures = case when g.expires_at <= now() then 1 else g.failures + 1 end,
          expires_at = case when g.expires_at <= now() then excluded.expires_at else g.expires_at end
        where g.expires_at <= now() or g.failures < ${max}
        returning failures`.execute(on.of());
      // None was counted: there were as many as there may be.
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

/** How many people are assumed to share an address of many. */
const SHARED_FACTOR = 50;

export function countPlaceGuesses(on: Queries, limit: Limit): PlaceGuesses {
  const single = countGuesses(on, limit);
  const shared = countGuesses(on, { ...limit, name: `${limit.name} of many`, max: limit.max * SHARED_FACTOR });
  const of = (place: Place) => (place.isShared ? shared : single);
  return {
    require: (place) => of(place).require(place.key),
    failed: (place) => of(place).count(place.key),
  };
}
