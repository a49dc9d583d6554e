import {
  type ChangedNoticeChoice,
  type NoticeChoice,
  type NoticeTime,
  type NoticeTopic,
  noticeKinds,
  noticeTopics,
  USUAL_DIGEST_AT,
  USUAL_REMIND_AT,
  USUAL_TIMES,
} from '@hestia/contract/notices/endpoints.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { sql, type RawBuilder } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';

/** The default topics that wait for the evening summary. */
export const usualEvening: ReadonlySet<string> = new Set(
  noticeTopics.filter((topic) => USUAL_TIMES[topic] === 'evening'),
);

/** The minute of the evening summary of a user with the choice `c`; null: never. It is sent until they choose. */
export const digestAt: RawBuilder<number | null> = sql`
  (case when c.evening is null then coalesce(c.digest_at, ${sql.lit(USUAL_DIGEST_AT)}) else c.digest_at end)`;

type Row = {
  readonly muted: string[];
  readonly evening: string[] | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly time_zone: string;
  readonly digest_at: number | null;
  readonly remind_at: number | null;
};

const USUAL_ROW: Row = {
  muted: [],
  evening: null,
  quiet_from: null,
  quiet_until: null,
  time_zone: 'UTC',
  digest_at: null,
  remind_at: USUAL_REMIND_AT,
};

/** A user's settings; by default others' actions wait for the evening, and there are no quiet hours. */
export async function findChoice(on: Queries, userId: string): Promise<NoticeChoice> {
  return choiceOf(await findRow(on, userId));
}

async function findRow(on: Queries, userId: string): Promise<Row> {
  const row = await on.of().selectFrom('notice_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? USUAL_ROW;
}

function choiceOf(row: Row): Required<NoticeChoice> {
  const digest = row.evening === null ? (row.digest_at ?? USUAL_DIGEST_AT) : row.digest_at;
  const evening = digest === null ? new Set<string>() : row.evening === null ? usualEvening : new Set(row.evening);
  const timeOf = (topic: NoticeTopic): NoticeTime =>
    row.muted.includes(topic) ? 'never' : evening.has(topic) ? 'evening' : 'now';
  const times = Object.fromEntries(noticeTopics.map((topic) => [topic, timeOf(topic)])) as Record<
    NoticeTopic,
    NoticeTime
  >;
  const hears = (kind: NoticeTopic) => times[kind] !== 'never' || (kind === 'chore' && times.due !== 'never');
  return {
    kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, hears(kind)])) as NoticeChoice['kinds'],
    times,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    timeZone: row.time_zone,
    digestAt: digest,
    remindAt: row.remind_at,
  };
}

/** Changes what is given of a user's choice: two of their devices may do so at once. */
export async function changeChoice(tx: Queries, userId: string, change: ChangedNoticeChoice): Promise<void> {
  const db = tx.of();
  await lockUser(tx, userId);
  const before = await findRow(tx, userId);
  const row = {
    ...before,
    ...changedTimes(before, change),
    quiet_from: change.quietFrom === undefined ? before.quiet_from : change.quietFrom,
    quiet_until: change.quietUntil === undefined ? before.quiet_until : change.quietUntil,
    time_zone: change.timeZone ?? before.time_zone,
    remind_at: change.remindAt === undefined ? before.remind_at : change.remindAt,
  };
  // The first one comes at the next such hour, not for a past one.
  const hour = choiceOf(row).digestAt;
  if (hour !== null && (typeof change.digestAt === 'number' || hour !== choiceOf(before).digestAt))
    await db
      .updateTable('memberships')
      .set({ digested_on: await dayOfDigest(tx, userId, hour) })
      .where('user_id', '=', userId)
      .execute();
  // Reminders missed meanwhile are not sent now.
  if (before.remind_at === null && typeof change.remindAt === 'number')
    await db.updateTable('memberships').set({ reminded_on: null }).where('user_id', '=', userId).execute();
  await db
    .insertInto('notice_choices')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The times of notices, once a user has set them; omitted, the default stays. */
function changedTimes(before: Row, change: ChangedNoticeChoice): Partial<Row> {
  if (!change.kinds && !change.times && change.digestAt === undefined) return {};
  const { times = USUAL_TIMES, digestAt: hour } = choiceOf(before);
  const next = { ...times, ...changedKinds(times, change.kinds ?? {}), ...change.times };
  const begins = hour === null && Object.values(change.times ?? {}).includes('evening');
  const muted = noticeTopics.filter((topic) => next[topic] === 'never');
  if (!change.times && change.digestAt === undefined) return { muted };
  return {
    muted,
    evening: noticeTopics.filter((topic) => next[topic] === 'evening'),
    digest_at: change.digestAt === undefined ? (begins ? USUAL_DIGEST_AT : hour) : change.digestAt,
  };
}

/** The switches of an earlier version; its tasks are both topics. */
function changedKinds(
  times: Readonly<Record<NoticeTopic, NoticeTime>>,
  kinds: NonNullable<ChangedNoticeChoice['kinds']>,
): Partial<Record<NoticeTopic, NoticeTime>> {
  const changed: Partial<Record<NoticeTopic, NoticeTime>> = {};
  for (const topic of noticeTopics) {
    const isOn = kinds[topic === 'due' ? 'chore' : topic];
    if (isOn === false) changed[topic] = 'never';
    else if (isOn === true && times[topic] === 'never') changed[topic] = USUAL_TIMES[topic];
  }
  return changed;
}

/** The day whose hour for a digest was the last to come, by the clocks of the household. */
async function dayOfDigest(on: Queries, userId: string, minute: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce(h.time_zone, 'UTC') as zone from users u left join colocations h on h.id = u.colocation_id
    where u.id = ${userId}`.execute(on.of());
  const local = localOf(new Date().toISOString(), rows[0]?.zone ?? 'UTC');
  return new Date(Date.parse(`${local}Z`) - minute * 60_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
