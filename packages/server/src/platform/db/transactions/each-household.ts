import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { isUnavailable, reasonOf } from '#platform/kernel/settings/failures.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// A job over many households: a failure in one does not stop the others. The failure names it, so the log and the doctor do too,
// and the next turn of the job retries it.

type Failure = { readonly colocationId: string; readonly error: unknown };
/** How much was done, and where it failed. */
export type Outcome = { readonly sum: number; readonly failures: readonly Failure[] };
/** Does something in households. */
export type Runner = (colocationIds: readonly string[]) => Promise<Outcome>;

/** Households that a message names. */
const MAX_NAMED = 5;

/** Failures in some of many households, thrown after the work in the others is done. */
export class HouseholdsError extends Error {
  constructor(failures: readonly Failure[]) {
    const named = failures.slice(0, MAX_NAMED).map(({ colocationId }) => colocationId);
    const more = failures.length > named.length ? ', …' : '';
    const count = failures.length === 1 ? '1 household' : `${failures.length} households`;
    super(`Failed in ${count} (${named.join(', ')}${more}): ${reasonOf(failures[0]?.error)}`, {
      cause: failures[0]?.error,
    });
    this.name = 'HouseholdsError';
  }
}

/** Throws if something failed, else returns the sum. */
export function settle({ sum, failures }: Outcome): number {
  if (failures.length > 0) throw new HouseholdsError(failures);
  return sum;
}

/** Runs work for one household after the other; one that no longer exists is no failure. */
export const oneByOne =
  (work: (colocationId: string) => Promise<number>): Runner =>
  async (colocationIds) => {
    let sum = 0;
    const failures: Failure[] = [];
    for (const colocationId of colocationIds) {
      try {
        // One short transaction per household: each is locked, notified and released before the next.
        sum += await work(colocationId);
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'notFound')) failures.push({ colocationId, error });
      }
    }
    return { sum, failures };
  };

/** Households per transaction: they share one fsync, and locks are held only briefly. */
const GROUP = 50;

/** Households per transaction of a job: over a cluster one, whose rows are on one node. */
export const groupSize = ({ isSpread }: Queries): number => (isSpread === true ? 1 : GROUP);

/** The same for work on several households at once. A failing group is repeated one by one, so that the failing one blocks no other. */
export const inGroups =
  (work: (group: readonly [string, ...string[]]) => Promise<number>, size = GROUP): Runner =>
  async (colocationIds) => {
    let sum = 0;
    const alone: string[] = [];
    for (let start = 0; start < colocationIds.length; start += size) {
      const [first, ...rest] = colocationIds.slice(start, start + size);
      if (first === undefined) break;
      try {
        sum += await work([first, ...rest]);
      } catch {
        alone.push(first, ...rest);
      }
    }
    const last = await oneByOne((colocationId) => work([colocationId]))(alone);
    return { sum: sum + last.sum, failures: last.failures };
  };

/** Runs work for several households, one after the other. Returns the sum of the results; throws when some failed. */
export const inEachHousehold = async (
  colocationIds: readonly string[],
  work: (colocationId: string) => Promise<number>,
): Promise<number> => settle(await oneByOne(work)(colocationIds));

type HouseholdsQuery<T> = (colocationIds: readonly string[]) => Promise<readonly T[]>;

/** Runs one statement for many households; one for each where that fails, and over a cluster. */
export async function askAmong<T>(
  colocationIds: readonly string[],
  ask: HouseholdsQuery<T>,
  { isSpread }: Pick<Queries, 'isSpread'> = {},
): Promise<{ readonly found: readonly T[]; readonly failures: readonly Failure[] }> {
  try {
    if (isSpread !== true) return { found: await ask(colocationIds), failures: [] };
  } catch (error) {
    // Without a database each household would wait again.
    if (isUnavailable(error)) throw error;
  }
  const found: T[] = [];
  const { failures } = await oneByOne(async (colocationId) => found.push(...(await ask([colocationId]))))(
    colocationIds,
  );
  return { found, failures };
}

/** A page of households by their ids, after one of them. */
export async function householdsAfter(on: Queries, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from colocations where id > ${after} order by id limit ${sql.lit(limit)}`.execute(on.of());
  return rows.map(({ id }) => id);
}

type Walk = {
  /** Households per statement. */
  readonly page: number;
  /** The households among these with something to do. */
  readonly due: HouseholdsQuery<string>;
  readonly run: Runner;
};

/**
 * Runs work for all households in which it is due, by their keys, page by page: finished work survives an interruption.
 * Returns the sum; throws at the end when some failed.
 */
export async function inAllHouseholds(on: Queries, { page, due, run }: Walk): Promise<number> {
  let sum = 0;
  const failures: Failure[] = [];
  for (let after: string | undefined = NIL_ID; after !== undefined;) {
    const ids: string[] = await householdsAfter(on, after, page);
    const asked = await askAmong(ids, due, on);
    const done = await run(asked.found);
    sum += done.sum;
    failures.push(...asked.failures, ...done.failures);
    after = ids.length < page ? undefined : ids.at(-1);
  }
  return settle({ sum, failures });
}
