import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

// Jobs that failed their last try. The host is notified for a week, or for a schedule until it succeeds.

/** The queue of jobs that failed their last try. */
export const FAILED_JOBS = 'failed-jobs';

const KEPT = sql<string>`now() - interval '7 days'`;
const MAX_REASON = 500;

export async function noteFailed(on: Queries, name: string, reason: string): Promise<void> {
  const said = [...reason].slice(0, MAX_REASON).join('');
  await sql`
    insert into failed_jobs as f (name, reason) values (${name}, ${said})
    on conflict (name) do update set reason = excluded.reason, last_at = now(),
      times = case when f.last_at < ${KEPT} then 1 else f.times + 1 end,
      since = case when f.last_at < ${KEPT} then now() else f.since end`.execute(on.of());
}

/** A schedule has succeeded: what failed was made up for. */
export async function forgetFailed(on: Queries, name: string): Promise<void> {
  await on.of().deleteFrom('failed_jobs').where('name', '=', name).execute();
}

export type FailedJob = {
  readonly name: string;
  readonly times: number;
  readonly since: string;
  readonly lastAt: string;
  readonly reason: string;
};

export const listFailed = (on: Queries): Promise<FailedJob[]> =>
  on
    .of()
    .selectFrom('failed_jobs')
    .select(['name', 'times', 'since', 'last_at as lastAt', 'reason'])
    .where('last_at', '>=', KEPT)
    .orderBy('name')
    .execute();

/** The number of permanently failed jobs. */
export const countFailed = async (on: Queries): Promise<number> =>
  (await listFailed(on)).reduce((sum, { times }) => sum + times, 0);

/** Findings about them for the host. */
export const describeFailed = async (on: Queries): Promise<string[]> => (await listFailed(on)).map(inWords);

export const inWords = ({ name, times, since, lastAt, reason }: FailedJob): string =>
  times === 1
    ? `The job ${name} failed its last try on ${lastAt}: ${reason}`
    : `The job ${name} failed its last try ${times} times since ${since}, most recently on ${lastAt}: ${reason}`;
