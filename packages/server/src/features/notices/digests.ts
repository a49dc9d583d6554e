import type { DigestCounts } from '@hestia/contract/news/digest.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { pushTo, type Senders } from './deliver.ts';
import { digestText } from './digest-texts.ts';
import { type Quiet, quietEnd } from './quiet-hours.ts';
import { digestDay, findDigestReceiver } from './repository.ts';

type Reader = { readonly userId: string; readonly colocationId: string };
/** What happened since somebody last looked; `newest` is the last event of it, 0 when nothing did. */
export type ReadDigest = (on: Queries, reader: Reader) => Promise<{ counts: DigestCounts; newest: number }>;
type Adding = Pick<Jobs, 'add'>;

const DIGESTS = 'digests';
/** Users whom one transaction takes on. */
const BATCH = 200;

/**
 * Takes on whoever's hour for a digest has come. Taking on and moving their day on are one transaction: so it comes once a
 * day, over processes, restarts and crashes, and once after days without a server.
 */
export async function queueDigests(database: Queries, jobs: Adding, now = new Date()): Promise<number> {
  for (let sum = 0; ;) {
    const queued = await inTransaction(database, (tx) => queueBatch(tx, jobs, now));
    sum += queued;
    if (queued < BATCH) return sum;
  }
}

async function queueBatch(tx: Queries, jobs: Adding, now: Date): Promise<number> {
  const day = digestDay(sql`${now.toISOString()}::timestamptz`, sql`c.digest_at`);
  const { rows } = await sql<Reader & Quiet>`
    with due as (
      select c.user_id, u.colocation_id, ${day} as day
      from notice_choices c join users u on u.id = c.user_id join colocations h on h.id = u.colocation_id
      where c.digest_at is not null and c.digest_on < ${day}
      limit ${sql.lit(BATCH)} for no key update of c skip locked
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
