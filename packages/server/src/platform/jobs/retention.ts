import { DAY_MS } from '@hestia/contract/wire/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { householdsAfter } from '#platform/db/transactions/each-household.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { PLACEMENTS } from '#platform/cluster/placements.ts';
import type { Queries } from '#platform/db/queries.ts';
import { INVITATION_RETENTION_DAYS } from '#platform/household-codes.ts';
import type { Schedule } from '#platform/jobs/jobs.ts';
import { deleteEventsBefore } from '#platform/live/event-store.ts';

/** How long events are kept for reconnecting clients: after a longer absence a client refetches everything. */
const EVENTS_RETENTION_MS = 30 * DAY_MS;
/** How long a repeated write is known as one. */
const RESPONSES_RETENTION_MS = 30 * DAY_MS;
/** The time for which the host is told of permanent failures. */
const FAILURES_RETENTION_MS = 7 * DAY_MS;
const INVITATIONS_RETENTION_MS = INVITATION_RETENTION_DAYS * DAY_MS;
/** How long its finders read who withdrew a tag. */
const TAGS_RETENTION_MS = 90 * DAY_MS;
/** Rows per DELETE statement: some tenths of a second, far below the statement timeout. */
const BATCH = 10_000;
/** Read at a time over a cluster. */
const HOUSEHOLDS = 500;
/** Time limit per night: after 15 minutes, the queue would treat a turn as lost. The next night continues. */
const MAX_DURATION_MS = 10 * 60_000;

type Options = { readonly now?: Date; readonly batch?: number; readonly longestMs?: number };
export type DeletedCounts = Readonly<
  Record<
    | 'events'
    | 'idempotency'
    | 'sessions'
    | 'invitations'
    | 'householdCodes'
    | 'tags'
    | 'passwordResets'
    | 'usedTokens'
    | 'usedChallenges'
    | 'secondSteps'
    | 'guesses'
    | 'waitingMails'
    | 'failedJobs',
    number
  >
>;

/**
 * Deletes expired data: old events and responses, ended sessions, invitations and links. In batches, each in its own transaction,
 * so that an interruption loses no progress. A failing table delays no other: its error is thrown at the end. Returns the number
 * of deleted rows.
 */
export async function forgetOld(
  on: Queries,
  { now = new Date(), batch = BATCH, longestMs = MAX_DURATION_MS }: Options = {},
): Promise<DeletedCounts> {
  const ago = (span: number) => new Date(now.getTime() - span).toISOString();
  const until = performance.now() + longestMs;
  const isTimeLeft = () => performance.now() < until;
  const failures: unknown[] = [];
  const attempt = (deletion: Promise<number>) =>
    deletion.catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  const ended = (table: ExpiringTable, column: string, before: string) =>
    attempt(deleteBefore(on, { table, column, before, batch, isTimeLeft }));
  const forgotten = {
    idempotency: await ended('idempotency', 'at', ago(RESPONSES_RETENTION_MS)),
    sessions: await ended('sessions', 'expires_at', ago(0)),
    invitations: await ended('invitations', 'expires_at', ago(INVITATIONS_RETENTION_MS)),
    householdCodes: await ended('household_codes', 'expires_at', ago(0)),
    tags: await ended('tags', 'ended_at', ago(TAGS_RETENTION_MS)),
    pairingCodes: await ended('pairing_codes', 'expires_at', ago(0)),
    passwordResets: await ended('password_resets', 'expires_at', ago(0)),
    usedTokens: await ended('used_id_tokens', 'expires_at', ago(0)),
    usedChallenges: await ended('used_challenges', 'expires_at', ago(0)),
    secondSteps: await ended('second_steps', 'expires_at', ago(0)),
    guesses: await ended('guesses', 'expires_at', ago(0)),
    waitingMails: await ended('waiting_mails', 'at', ago(DAY_MS)),
    failedJobs: await ended('failed_jobs', 'last_at', ago(FAILURES_RETENTION_MS)),
    events: await attempt(deleteEventsBefore(on, { instant: ago(EVENTS_RETENTION_MS), batch, isTimeLeft })),
  };
  if (failures.length > 0) throw new AggregateError(failures);
  return forgotten;
}

type ExpiringTable =
  | 'idempotency'
  | 'sessions'
  | 'invitations'
  | 'household_codes'
  | 'tags'
  | 'pairing_codes'
  | 'password_resets'
  | 'used_id_tokens'
  | 'used_challenges'
  | 'second_steps'
  | 'guesses'
  | 'waiting_mails'
  | 'failed_jobs';

type ExpiredRows = {
  readonly table: string;
  /** An indexed time. */
  readonly column: string;
  readonly before: string;
  readonly batch: number;
  readonly isTimeLeft: () => boolean;
};

/** Deletes rows by the index of their time, oldest first, each batch from where the last one ended: it walks past no row twice. */
async function deleteBefore(on: Queries, { table, column, before, batch, isTimeLeft }: ExpiredRows): Promise<number> {
  const time = sql.ref(column);
  if (on.isSpread === true && !(table in PLACEMENTS))
    return deleteOverCluster(on, { table, column, before, batch, isTimeLeft });
  let from = '-infinity';
  for (let sum = 0; ;) {
    const { rows } = await sql<{ count: number; last: string | null }>`
      with old as (
        select ctid as place, ${time} as time from ${sql.table(table)}
        where ${time} >= ${from}::timestamptz and ${time} < ${before}::timestamptz order by ${time} limit ${sql.lit(batch)}
      ), gone as (
        -- A row that was prolonged meanwhile has moved, and stays.
        delete from ${sql.table(table)} where ctid = any(array(select place from old)) returning 1
      )
      select (select count(*) from gone) as count, max(time)::text as last from old`.execute(on.of());
    const { count = 0, last = null } = rows[0] ?? {};
    sum += count;
    if (last === null || !isTimeLeft()) return sum;
    from = last;
  }
}

/** One household after the other: rows of other nodes have no common places (`ctid`). */
async function deleteOverCluster(on: Queries, { table, column, before, isTimeLeft }: ExpiredRows): Promise<number> {
  for (let sum = 0, after = NIL_ID; ;) {
    const ids = await householdsAfter(on, after, HOUSEHOLDS);
    for (const id of ids) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)}
        where colocation_id = ${id} and ${sql.ref(column)} < ${before}::timestamptz`.execute(on.of());
      sum += Number(numAffectedRows);
    }
    after = ids.at(-1) ?? after;
    if (ids.length < HOUSEHOLDS || !isTimeLeft()) return sum;
  }
}

/** Once a night. */
export const retention = (on: Queries, log: FastifyBaseLogger): Schedule => ({
  name: 'retention',
  cron: '45 3 * * *',
  run: async () => log.info({ forgotten: await forgetOld(on) }, 'Deleted expired data'),
});
