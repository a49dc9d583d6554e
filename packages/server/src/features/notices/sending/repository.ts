import type { ChangedNoticeChoice, NoticeChoice, NoticeKind } from '@hestia/contract/notices/endpoints.ts';
import { noticeKinds, USUAL_REMIND_AT } from '@hestia/contract/notices/endpoints.ts';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Address } from './addresses.ts';
import type { Quiet } from './quiet-hours.ts';
import { isThere, type Thing } from '../texts/things.ts';

/** A receiver, with all their channels. */
export type Receiver = Quiet & {
  readonly userId: string;
  /** Their household; former members get payment reminders, too. */
  readonly livesIn: string | null;
  readonly language: Language | null;
  readonly tokens: readonly string[];
  readonly subscriptions: readonly { endpoint: string; p256dh: string; auth: string }[];
};

/** The condition that some present or former member except the actor has a push device. */
export const canReachAny = (colocationId: string, actorId: string | null): RawBuilder<boolean> => sql`
  exists (
    select from memberships u where u.colocation_id = ${colocationId} and u.user_id is distinct from ${actorId}::uuid
    and (exists (select from devices d where d.user_id = u.user_id)
      or exists (select from push_subscriptions s where s.user_id = u.user_id))
  )`;

/** Whether `u` is away on the day that it is where the household lives. */
const isAway: RawBuilder<boolean> = sql`exists (
  select from absences a join colocations h on h.id = a.colocation_id
  where a.colocation_id = u.colocation_id and a.user_id = u.id
  and (now() at time zone h.time_zone)::date <@ daterange(a.from_on, a.until_on, '[]')
)`;

/** The subject of a notice, and whether it is only for those that it mentions, asks or answers. */
export type About = {
  readonly about: NoticeKind;
  readonly isMention: boolean;
  /** It is only for them, and not for those who muted its kind. */
  readonly canMute?: boolean;
  /** The chore that is due then. */
  readonly due?: { readonly id: string; readonly dueDate: string } | undefined;
  /**
   * Its subject: the notice is dropped once that, or the turn in return, is deleted, or its question withdrawn or
   * answered.
   */
  readonly thing?: Thing | undefined;
};
/** The receivers of a notice. */
type Asked = About & {
  readonly colocationId: string;
  readonly actorId: string | null;
  readonly mentioned?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
};

/** Whether a user wants notices of this kind; absent members get none about chores. */
const wants = (kind: NoticeKind): RawBuilder<boolean> => sql`(
  not (${kind} = any(coalesce(c.muted, '{}'))) and not (${kind === 'chore'} and ${isAway}))`;

/** A digest: obsolete once the user has looked at its last event. */
export type Digest = { readonly newest: number };

/** Whether `u`, whose choice is `c`, hears of this now. */
const isRecipient = (what: About | Digest): RawBuilder<boolean> =>
  'newest' in what ? isDigestRecipient(what) : isNoticeRecipient(what);

const isDigestRecipient = ({ newest }: Digest): RawBuilder<boolean> => sql`(c.digest_at is not null and exists (
  select from memberships m where m.colocation_id = u.colocation_id and m.user_id = u.id and m.looked_seq < ${newest}))`;

/** Of a mention also who muted the kind hears, unless they are away. */
const isNoticeRecipient = ({ about, isMention, canMute = false, due, thing }: About): RawBuilder<boolean> => sql`
  ((${wants(about)} or (${isMention && !canMute} and not ${isAway})) and ${due ? isOn(due) : sql`true`}
    and ${thing ? isThere(thing) : sql`true`})`;

/** Whether it is for `u`: who lives there. A nudge is for who owes something there, also after leaving, and until they have paid. */
const isFor = (colocationId: string, what: About | Digest | undefined): RawBuilder<boolean> =>
  what && 'about' in what && what.about === 'nudge'
    ? sql`exists (select from balances b where b.colocation_id = ${colocationId} and b.user_id = u.id and b.minor < 0)`
    : sql`u.colocation_id = ${colocationId}`;

/** Whether a chore is still open and due then, and `u` is enrolled; without enrolled members, all are. */
const isOn = ({ id, dueDate }: NonNullable<About['due']>): RawBuilder<boolean> => sql`exists (
  select from chores k where k.colocation_id = u.colocation_id and k.id = ${id} and k.archived_at is null
    and k.due_at = ${dueDate}::timestamptz
    and not exists (select from chore_completions d where d.colocation_id = k.colocation_id and d.chore_id = k.id)
    and not exists (select from chore_series s where s.colocation_id = k.colocation_id and s.id = k.series_id
      and s.turn = k.turn and s.paused and not s.ended)
    and u.id in (
      select e.user_id from chore_enrollments e where e.colocation_id = k.colocation_id and e.chore_id = k.id
      union all select u.id where not exists (
        select from chore_enrollments n where n.colocation_id = k.colocation_id and n.chore_id = k.id)
    )
)`;

/** The members but the actor who hear of this and can be reached; a mention takes the place of the notice that the others get. */
export async function findReceivers(
  on: Queries,
  { colocationId, actorId, mentioned = [], only, ...what }: Asked,
): Promise<Receiver[]> {
  return receiversAmong(
    on,
    sql`${isFor(colocationId, what)} and u.id is distinct from ${actorId}
      and ${only ? sql`u.id = ${anyOf(only)}` : sql`true`}
      and (u.id = ${anyOf(mentioned)}) = ${what.isMention} and ${isNoticeRecipient(what)}`,
  );
}

/** The receiver of a digest, unless they have moved out, disabled it, or have no device. */
export const findDigestReceiver = async (
  on: Queries,
  { userId, colocationId }: Pick<Addressee, 'userId' | 'colocationId'>,
): Promise<Receiver | undefined> =>
  (
    await receiversAmong(on, sql`u.id = ${userId} and u.colocation_id = ${colocationId} and c.digest_at is not null`)
  )[0];

/** A user with all devices except one session's. Account notices ignore quiet hours. */
export async function findOwner(on: Queries, userId: string, but: string | null): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select u.id as "userId", u.colocation_id as "livesIn", u.language, null as "quietFrom", null as "quietUntil", 'UTC' as "timeZone",
      array(select d.token from devices d
        where d.user_id = u.id and d.session_id is distinct from ${but}::uuid order by d.token) as tokens,
      coalesce((select json_agg(json_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
        from push_subscriptions s
        where s.user_id = u.id and s.session_id is distinct from ${but}::uuid), '[]') as subscriptions
    from users u where u.id = ${userId}`.execute(on.of());
  return rows[0];
}

/**
 * Whether the account still exists; it is then locked until the transaction ends, since deleting it also deletes
 * pending pushes.
 */
export async function holdReceiver(tx: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and deleted_at is null for no key update`.execute(
    tx.of(),
  );
  return rows.length > 0;
}

/** Whether a device, `d` or `s` by its session, has the app in front. */
const isInFront = (session: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql`exists (
  select from in_front f where f.session_id = ${session} and f.until > ${now.toISOString()}::timestamptz)`;

/** A user with their devices on which the app isn't in front; undefined without any device. */
export async function findDevices(on: Queries, userId: string, now: Date): Promise<Receiver | undefined> {
  const [receiver] = await receiversAmong(on, sql`u.id = ${userId}`);
  if (!receiver) return undefined;
  const { rows } = await sql<{ address: string }>`
    select d.token as address from devices d where d.user_id = ${userId} and ${isInFront(sql`d.session_id`, now)}
    union all select s.endpoint from push_subscriptions s
    where s.user_id = ${userId} and ${isInFront(sql`s.session_id`, now)}`.execute(on.of());
  const inFront = new Set(rows.map(({ address }) => address));
  return {
    ...receiver,
    tokens: receiver.tokens.filter((token) => !inFront.has(token)),
    subscriptions: receiver.subscriptions.filter(({ endpoint }) => !inFront.has(endpoint)),
  };
}

/** Of the users `u`, whose choice is `c`, those who can be reached; in an order, since they are held one after the other. */
async function receiversAmong(on: Queries, those: RawBuilder<unknown>): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id as "userId", u.colocation_id as "livesIn", u.language, c.quiet_from as "quietFrom", c.quiet_until as "quietUntil",
      coalesce(c.time_zone, 'UTC') as "timeZone",
      array(select d.token from devices d where d.user_id = u.id order by d.token) as tokens,
      coalesce((select json_agg(json_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
        from push_subscriptions s where s.user_id = u.id), '[]') as subscriptions
    from users u left join notice_choices c on c.user_id = u.id
    where ${those} order by u.id`.execute(on.of());
  return rows.filter((row) => row.tokens.length + row.subscriptions.length > 0);
}

/**
 * One push to a user. Those queued by an earlier version lack their subject. Account notices have no household: they
 * reach the user in any household, muted or not.
 */
export type Addressee = {
  readonly userId: string;
  readonly colocationId: string | null;
  readonly what?: About | Digest;
};

/**
 * Whether a delayed push should still be sent: the user lives in the household and wants it, and the address is still
 * theirs.
 */
export async function isStillReached(on: Queries, to: Addressee, address: Address): Promise<boolean> {
  const { userId } = to;
  const theirs =
    'token' in address
      ? sql`select from devices where user_id = ${userId} and token = ${address.token}`
      : sql`select from push_subscriptions where user_id = ${userId} and endpoint = ${address.endpoint}`;
  const { rows } = await sql<{ yes: boolean }>`
    select ${isStillTold(to)} and exists (${theirs}) as yes`.execute(on.of());
  return rows[0]?.yes ?? false;
}

/** Whether a user still lives in the household and wants this notice. */
export const isStillTold = ({ userId, colocationId, what }: Addressee): RawBuilder<boolean> => sql`exists (
  select from users u left join notice_choices c on c.user_id = u.id
  where u.id = ${userId} and (${colocationId === null ? sql`true` : isFor(colocationId, what)})
    and ${what ? isRecipient(what) : sql`true`})`;

/** A user's settings; by default all notices, at any time. */
export async function findChoice(on: Queries, userId: string): Promise<NoticeChoice> {
  const row = await on.of().selectFrom('notice_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const muted = new Set(row?.muted);
  return {
    kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, !muted.has(kind)])) as NoticeChoice['kinds'],
    quietFrom: row?.quiet_from ?? null,
    quietUntil: row?.quiet_until ?? null,
    timeZone: row?.time_zone ?? 'UTC',
    digestAt: row?.digest_at ?? null,
    remindAt: row ? row.remind_at : USUAL_REMIND_AT,
  };
}

/** Changes what is given of a user's choice: two of their devices may do so at once. */
export async function changeChoice(tx: Queries, userId: string, change: ChangedNoticeChoice): Promise<void> {
  const db = tx.of();
  await lockUser(tx, userId);
  const { kinds, quietFrom, quietUntil, timeZone, digestAt, remindAt } = await findChoice(tx, userId);
  const row = {
    muted: noticeKinds.filter((kind) => !(change.kinds?.[kind] ?? kinds[kind])),
    quiet_from: change.quietFrom === undefined ? quietFrom : change.quietFrom,
    quiet_until: change.quietUntil === undefined ? quietUntil : change.quietUntil,
    time_zone: change.timeZone ?? timeZone,
    digest_at: change.digestAt === undefined ? digestAt : change.digestAt,
    remind_at: change.remindAt === undefined ? remindAt : change.remindAt,
    // The first one comes at the next such hour, not for the one that has passed.
    ...(typeof change.digestAt === 'number' && { digest_on: await dayOfDigest(tx, userId, change.digestAt) }),
  };
  // Reminders missed meanwhile are not sent now.
  if (remindAt === null && typeof change.remindAt === 'number')
    await db.updateTable('memberships').set({ reminded_on: null }).where('user_id', '=', userId).execute();
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The day whose hour for a digest was the last to come, by the clocks of the household. */
async function dayOfDigest(on: Queries, userId: string, digestAt: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce(h.time_zone, 'UTC') as zone from users u left join colocations h on h.id = u.colocation_id
    where u.id = ${userId}`.execute(on.of());
  const local = localOf(new Date().toISOString(), rows[0]?.zone ?? 'UTC');
  return new Date(Date.parse(`${local}Z`) - digestAt * 60_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
