import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Push } from './deliver.ts';
import type { Line } from './lines.ts';
import { type Addressee, isStillTold } from './repository.ts';

// Pushes that a user has not seen (the table `unseen_pushes`). Readers and writers lock the account.

/** Pushes within this time are sent together: a text and a picture, or writes of a device after being offline. */
const GATHER_MS = 3000;
/** After a push of a line the next one waits, longer each time, until the user has seen it. */
const PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 600_000;
/** Rows per user; older ones are dropped. */
const MAX_ROWS = 500;
/** Asked about in one statement. */
const BATCH = 50;
const MAX_AGE = '3 days';

/** Whether `p` has been seen: by its message, else by the app being in front afterwards. */
const isSeen: RawBuilder<boolean> = sql`(case when p.message_id is not null
  then exists (
    select 1 from messages g join memberships m on m.colocation_id = g.colocation_id and m.user_id = p.user_id
    where g.colocation_id = (p.addressee ->> 'colocationId')::uuid and g.id = p.message_id
      and (g.send_at, g.id) <= (m.read_at, m.read_message))
  else p.sent_at is not null and exists (
    select 1 from in_front f where f.user_id = p.user_id and f.until > p.sent_at) end)`;

const pauseAfter = (pushes: number): number => Math.min(PAUSE_MS * 2 ** (pushes - 1), MAX_PAUSE_MS);

type UnseenPush = {
  readonly line: Line;
  readonly push: Push;
  readonly to: Addressee;
  /** Until then it is quiet. */
  readonly quietUntil: Date | null;
  readonly now: Date;
};

/** A conversation is announced once until it is read: its other pushes are only counted. */
const ONCE = 'message';

/** Adds a push for a user. Returns when to send it; null if a pending one includes it, or none is due. */
export async function addUnseen(tx: Queries, { line, push, to, quietUntil, now }: UnseenPush): Promise<Date | null> {
  await forgetSeen(tx, to.userId, now);
  const { waits, pushes, last } = await standingOf(tx, to.userId, line.tag);
  const isSilent = line.tag === ONCE && pushes > 0;
  const early = Math.max(now.getTime() + GATHER_MS, last === null ? 0 : last.getTime() + pauseAfter(pushes));
  const due = waits ?? quietUntil ?? new Date(early);
  await sql`
    insert into unseen_pushes (user_id, tag, part, message_id, addressee, push, is_held, due_at, at)
    values (${to.userId}, ${line.tag}, ${line.part}, ${line.messageId ?? null}, ${JSON.stringify(to)}::jsonb,
      ${JSON.stringify(push)}::jsonb, ${quietUntil !== null}, ${isSilent ? 'infinity' : due.toISOString()},
      ${now.toISOString()})`.execute(tx.of());
  if (isSilent) return null;
  // An overdue row may have no job any more.
  return waits !== null && waits > now ? null : due;
}

/** The state of a line: since when it has waiting pushes, how many were sent, and when the last one was. */
async function standingOf(tx: Queries, userId: string, tag: string) {
  const { rows } = await sql<{ waits: Date | null; pushes: number; last: Date | null }>`
    select min(due_at) filter (where sent_at is null and due_at < 'infinity') as waits, count(distinct sent_at)::int as pushes, max(sent_at) as last
    from unseen_pushes where user_id = ${userId} and tag = ${tag}`.execute(tx.of());
  const { waits, pushes, last } = rows[0] ?? { waits: null, pushes: 0, last: null };
  return { waits: waits && new Date(waits), pushes, last: last && new Date(last) };
}

async function forgetSeen(tx: Queries, userId: string, now: Date): Promise<void> {
  await sql`
    delete from unseen_pushes p where p.user_id = ${userId} and (${isSeen} or p.id <= (
      select id from unseen_pushes where user_id = ${userId} order by id desc offset ${MAX_ROWS} limit 1))`.execute(
    tx.of(),
  );
  // For all users: otherwise users without further pushes would keep theirs.
  await sql`delete from unseen_pushes where at < ${now.toISOString()}::timestamptz - ${MAX_AGE}::interval`.execute(
    tx.of(),
  );
}

/** An unseen push; `push` is null once sent. */
export type Unseen = Line & {
  readonly id: string;
  readonly to: Addressee;
  readonly push: Push | null;
  readonly isHeld: boolean;
  readonly isDue: boolean;
};

/** A user's pushes still to be sent, oldest first; others are deleted. */
export async function takeUnseen(tx: Queries, userId: string, now: Date): Promise<Unseen[]> {
  await forgetSeen(tx, userId, now);
  const { rows } = await sql<Unseen>`
    select id, tag, part, message_id as "messageId", addressee as "to", push, is_held as "isHeld",
      sent_at is null and due_at <= ${now.toISOString()}::timestamptz as "isDue"
    from unseen_pushes where user_id = ${userId} order by id`.execute(tx.of());
  const told = new Set<Unseen>();
  for (let at = 0; at < rows.length; at += BATCH)
    for (const row of await stillTold(tx, rows.slice(at, at + BATCH))) told.add(row);
  await forget(
    tx,
    userId,
    rows.filter((row) => !told.has(row)),
  );
  return [...told];
}

async function stillTold(tx: Queries, rows: readonly Unseen[]): Promise<Unseen[]> {
  const { rows: answers } = await sql<{ yes: boolean[] }>`
    select array[${sql.join(rows.map(({ to }) => isStillTold(to)))}] as yes`.execute(tx.of());
  return rows.filter((_row, at) => answers[0]?.yes[at] === true);
}

const idsOf = (rows: readonly Unseen[]) => sql`any(${rows.map(({ id }) => id)}::bigint[])`;

/** Deletes obsolete pushes. */
async function forget(tx: Queries, userId: string, rows: readonly Unseen[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from unseen_pushes where user_id = ${userId} and id = ${idsOf(rows)}`.execute(tx.of());
}

/** Marks pushes as sent: their texts are deleted, and they count until seen. */
export async function markSent(tx: Queries, userId: string, rows: readonly Unseen[], now: Date): Promise<void> {
  await sql`
    update unseen_pushes set sent_at = ${now.toISOString()}, push = null
    where user_id = ${userId} and id = ${idsOf(rows)}`.execute(tx.of());
}

/** It has become quiet meanwhile. */
export async function postpone(tx: Queries, userId: string, rows: readonly Unseen[], until: Date): Promise<void> {
  await sql`
    update unseen_pushes set due_at = ${until.toISOString()}, is_held = true
    where user_id = ${userId} and id = ${idsOf(rows)}`.execute(tx.of());
}

/** The user has no push devices any more. */
export const forgetUnseen = async (tx: Queries, userId: string): Promise<void> =>
  void (await tx.of().deleteFrom('unseen_pushes').where('user_id', '=', userId).execute());
