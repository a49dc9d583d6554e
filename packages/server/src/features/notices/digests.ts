import { apnsDevice } from '@hestia/contract/accounts/push-token.ts';
import type { DigestCounts } from '@hestia/contract/news/digest.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { localTimes, requireClocks } from '#platform/db/transactions/local-times.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { pushTo, type Senders } from './sending/deliver.ts';
import { digestText } from './texts/digest-texts.ts';
import { type Quiet, quietEnd } from './sending/quiet-hours.ts';
import { digestAt } from './sending/choices.ts';
import { findDigestReceiver, type Receiver } from './sending/repository.ts';

type Reader = { readonly userId: string; readonly colocationId: string };
/** News since the user's last look; `newest` is the last event of them, 0 if none. */
export type ReadDigest = (home: Household, userId: string) => Promise<{ counts: DigestCounts; newest: number }>;
type JobAdder = Pick<Jobs, 'add'>;

const DIGESTS = 'digests';

/**
 * Queues evening summaries for users whose hour has come. Queueing and moving on to the next day are one transaction. So
 * one comes once a day, over processes, restarts and crashes, and once after days of downtime.
 */
export async function queueDigests(database: Queries, jobs: JobAdder, now = new Date()): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from ${members} left join ${clocks} on clocks.zone = h.time_zone
    where ${wantsOne} and (clocks.zone is null or ${isToCome})`.execute(database.of());
  const run = inGroups((group) => inTransaction(database, (tx) => queueOf(tx, jobs, { group, clocks, now })));
  return settle(await run(rows.map(({ id }) => id)));
}

const members = sql`memberships m join users u on u.id = m.user_id and u.colocation_id = m.colocation_id
  join colocations h on h.id = m.colocation_id left join notice_choices c on c.user_id = m.user_id`;
const wantsOne = sql`${digestAt} is not null and (exists (select 1 from devices d where d.user_id = m.user_id
    and (c.evening is not null or d.token like 'apns:%'))
  or exists (select 1 from push_subscriptions p where p.user_id = m.user_id))`;
/** The day whose hour for a digest was the last to come, by the clocks of the household. */
const digestDay = sql`(clocks.local - make_interval(mins => ${digestAt}))::date`;
const isToCome = sql`(m.digested_on is null or m.digested_on < ${digestDay})`;

type Round = { readonly group: readonly string[]; readonly clocks: RawBuilder<unknown>; readonly now: Date };

/** Waits for the rows that the reminders of turns hold at the same minute: skipped, they would be late by a quarter of an hour. */
async function queueOf(tx: Queries, jobs: JobAdder, { group, clocks, now }: Round): Promise<number> {
  await requireClocks(tx, group, clocks);
  let queued = 0;
  for (const household of group.toSorted()) queued += await queueIn(inHousehold(tx, household), jobs, { clocks, now });
  return queued;
}

async function queueIn(on: Household, jobs: JobAdder, { clocks, now }: Omit<Round, 'group'>): Promise<number> {
  const { colocationId } = on;
  const { rows } = await sql<Quiet & { readonly userId: string; readonly day: string; readonly isTold: boolean }>`
    select m.user_id as "userId", ${digestDay} as day, m.digested_on is not null as "isTold",
      c.quiet_from as "quietFrom", c.quiet_until as "quietUntil", coalesce(c.time_zone, 'UTC') as "timeZone"
    from ${members} join ${clocks} on clocks.zone = h.time_zone
    where ${on.household('m')} and ${wantsOne} and ${isToCome}
    order by m.user_id for no key update of m`.execute(on.of());
  for (const { userId, day } of rows)
    await on.update('memberships').set({ digested_on: day }).where('user_id', '=', userId).execute();
  // A first run only stores the day.
  const told = rows.filter(({ isTold }) => isTold);
  for (const { userId, ...quiet } of told)
    await jobs.add(on, DIGESTS, { userId, colocationId } satisfies Reader, quietEnd(quiet, now) ?? undefined);
  return told.length;
}

type Parts = {
  readonly database: Database;
  readonly jobs: JobAdder;
  readonly senders: Senders;
  readonly read: ReadDigest;
  readonly clock?: () => Date;
};

/** The queue of digests: contents are counted when it is sent, which may be the next morning. */
export const digestQueue = ({ database, jobs, senders, read, clock = () => new Date() }: Parts): Queue => ({
  name: DIGESTS,
  work: async (item) => {
    const reader = item as Reader;
    const { userId } = reader;
    const home = inHousehold(database, reader.colocationId);
    const receiver = await findDigestReceiver(home, userId);
    if (!receiver) return;
    const { counts, newest } = await read(home, userId);
    await inTransaction(database, async (tx) => {
      // Nothing has happened since the last digest, or a second try finds this one sent.
      if (!(await markSent(inHousehold(tx, reader.colocationId), userId, newest))) return;
      const push = { ...digestText(counts, receiver.language), kind: 'digest', url: '/news' };
      await pushTo(reachedBy(receiver), { tx, jobs, senders, push, to: { ...reader, what: { newest } }, now: clock() });
    });
  },
});

/** A device by FCM may be an older client's, which gets no summary until the user chooses one. */
const reachedBy = (receiver: Receiver): Receiver =>
  receiver.evening === null
    ? { ...receiver, tokens: receiver.tokens.filter((token) => apnsDevice(token) !== null) }
    : receiver;

async function markSent(tx: Household, userId: string, newest: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .update('memberships')
    .set({ digest_seq: newest })
    .where('user_id', '=', userId)
    .where('digest_seq', '<', newest)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
