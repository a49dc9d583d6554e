import type { DigestCounts } from '@hestia/contract/news/digest.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { localTimes, requireClocks } from '#platform/db/transactions/local-times.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { pushTo, type Senders } from './sending/deliver.ts';
import { digestText } from './texts/digest-texts.ts';
import { type Quiet, quietEnd } from './sending/quiet-hours.ts';
import { findDigestReceiver } from './sending/repository.ts';

type Reader = { readonly userId: string; readonly colocationId: string };
/** News since the user's last look; `newest` is the last event of them, 0 when none. */
export type ReadDigest = (on: Queries, reader: Reader) => Promise<{ counts: DigestCounts; newest: number }>;
type Adding = Pick<Jobs, 'add'>;

const DIGESTS = 'digests';

/**
 * Queues digests for users whose hour has come. Queueing and moving on to the next day are one transaction. So a digest
 * comes once a day, over processes, restarts and crashes, and once after days of downtime.
 */
export async function queueDigests(database: Queries, jobs: Adding, now = new Date()): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from ${choosers} left join ${clocks} on clocks.zone = h.time_zone
    where c.digest_at is not null and (clocks.zone is null or c.digest_on < ${digestDay})`.execute(database.of());
  const run = inGroups((group) => inTransaction(database, (tx) => queueOf(tx, jobs, { group, clocks, now })));
  return settle(await run(rows.map(({ id }) => id)));
}

const choosers = sql`notice_choices c join users u on u.id = c.user_id join colocations h on h.id = u.colocation_id`;

/** The day whose hour for a digest was the last to come, by the clocks of the household. */
const digestDay = sql`(clocks.local - make_interval(mins => c.digest_at))::date`;

type Round = { readonly group: readonly string[]; readonly clocks: RawBuilder<unknown>; readonly now: Date };

async function queueOf(tx: Queries, jobs: Adding, { group, clocks, now }: Round): Promise<number> {
  await requireClocks(tx, group, clocks);
  const { rows } = await sql<Reader & Quiet>`
    with due as (
      select c.user_id, u.colocation_id, ${digestDay} as day from ${choosers} join ${clocks} on clocks.zone = h.time_zone
      where h.id = any(${group}) and c.digest_at is not null and c.digest_on < ${digestDay}
      for no key update of c skip locked
    )
    update notice_choices c set digest_on = due.day from due where c.user_id = due.user_id
    returning c.user_id as "userId", due.colocation_id as "colocationId", c.quiet_from as "quietFrom",
      c.quiet_until as "quietUntil", c.time_zone as "timeZone"`.execute(tx.of());
  for (const { userId, colocationId, ...quiet } of rows)
    await jobs.add(tx, DIGESTS, { userId, colocationId } satisfies Reader, quietEnd(quiet, now) ?? undefined);
  return rows.length;
}

/** The queue of digests: what one says is counted when it is sent, which may be the morning after. */
export const digestQueue = (database: Database, jobs: Adding, senders: Senders, read: ReadDigest): Queue => ({
  name: DIGESTS,
  work: async (item) => {
    const reader = item as Reader;
    const receiver = await findDigestReceiver(database, reader);
    if (!receiver) return;
    const { counts, newest } = await read(database, reader);
    await inTransaction(database, async (tx) => {
      // Nothing happened since the last one, or a second try has found this one sent.
      if (!(await markSent(tx, reader, newest))) return;
      const push = { ...digestText(counts, receiver.language), kind: 'digest', url: '/news' };
      await pushTo(receiver, { tx, jobs, senders, push, to: { ...reader, what: { newest } } });
    });
  },
});

async function markSent(tx: Queries, { userId, colocationId }: Reader, newest: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('memberships')
    .set({ digest_seq: newest })
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .where('digest_seq', '<', newest)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
