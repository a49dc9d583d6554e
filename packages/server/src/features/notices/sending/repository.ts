import type { NoticeKind, NoticeTopic } from '@hestia/contract/notices/endpoints.ts';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { ofHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import type { Address } from './addresses.ts';
import { digestAt } from './choices.ts';
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
  /** The topics chosen for the evening; null: the default. For an account notice, none. */
  readonly evening: readonly string[] | null;
};

/** The condition that some present or former member except the actor has a push device. */
export const canReachAny = (colocationId: string, actorId: string | null): RawBuilder<boolean> => sql`
  exists (
    select 1 from memberships u where ${ofHousehold(colocationId, 'u')} and u.user_id is distinct from ${actorId}::uuid
    and (exists (select 1 from devices d where d.user_id = u.user_id)
      or exists (select 1 from push_subscriptions s where s.user_id = u.user_id))
  )`;

/** The household of a notice; of an account notice, that of `u`. */
const idOf = (colocationId: string | null): RawBuilder<unknown> =>
  colocationId === null ? sql`u.colocation_id` : sql`${colocationId}::uuid`;

/** Whether `u` is away on the day that it is where the household lives. */
const isAway = (inHome: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select 1 from absences a join colocations h on h.id = a.colocation_id
  where a.colocation_id = ${inHome} and a.user_id = u.id
  and (now() at time zone h.time_zone)::date <@ daterange(a.from_on, a.until_on, '[]')
)`;

/** The subject of a notice, and whether it is only for the members that it mentions, asks or answers. */
export type NoticeSubject = {
  readonly about: NoticeKind;
  readonly isMention: boolean;
  /** It is only for them, and not for members who muted its kind. */
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
type NoticeRequest = NoticeSubject & {
  readonly colocationId: string;
  readonly actorId: string | null;
  readonly mentioned?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
};

/** The topic whose time the user chose: due chores are separate from new ones. */
export const topicOf = ({ about, due, thing }: NoticeSubject): NoticeTopic => (due || thing?.isStopped ? 'due' : about);

/** Whether a user wants this notice at some time; absent members get none about chores. */
const wants = (subject: NoticeSubject, inHome: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  not (${topicOf(subject)} = any(coalesce(c.muted, '{}'))) and not (${subject.about === 'chore'} and ${isAway(inHome)}))`;

/** A digest: obsolete once the user has looked at its last event. */
export type Digest = { readonly newest: number };

/** Whether `u`, with the choice `c`, is notified of this now. */
const isRecipient = (what: NoticeSubject | Digest, inHome: RawBuilder<unknown>): RawBuilder<boolean> =>
  'newest' in what ? isDigestRecipient(what, inHome) : isNoticeRecipient(what, inHome);

const isDigestRecipient = (
  { newest }: Digest,
  inHome: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${digestAt} is not null and exists (
  select 1 from memberships m where m.colocation_id = ${inHome} and m.user_id = u.id and m.looked_seq < ${newest}))`;

/** A mention also reaches members who muted the kind, unless they are away. */
function isNoticeRecipient(subject: NoticeSubject, inHome: RawBuilder<unknown>): RawBuilder<boolean> {
  const { isMention, canMute = false, due, thing } = subject;
  return sql`
  ((${wants(subject, inHome)} or (${isMention && !canMute} and not ${isAway(inHome)})) and ${due ? isOn(due, inHome) : sql`true`}
    and ${due && !isMention ? isAwake(due, inHome) : sql`true`}
    and ${thing ? isThere(thing, inHome) : sql`true`})`;
}

/** Whether it is for `u`: who lives there. A nudge is for who owes something there, also after leaving, and until they have paid. */
const isFor = (colocationId: string, what: NoticeSubject | Digest | undefined): RawBuilder<boolean> =>
  what && 'about' in what && what.about === 'nudge'
    ? sql`exists (select 1 from balances b where ${ofHousehold(colocationId, 'b')} and b.user_id = u.id and b.minor < 0)`
    : ofHousehold(colocationId, 'u');

/** Whether a chore is still open and due then, and `u` is on it, or all are, and has not done their part. */
export const isOn = (
  { id, dueDate }: NonNullable<NoticeSubject['due']>,
  inHome: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select 1 from chores k where k.colocation_id = ${inHome} and k.id = ${id} and k.archived_at is null
    and k.due_at = ${dueDate}::timestamptz
    and not exists (select 1 from chore_completions d where d.colocation_id = ${inHome} and d.chore_id = k.id)
    and not exists (select 1 from chore_series s where s.colocation_id = ${inHome} and s.id = k.series_id
      and s.turn = k.turn and s.paused and not s.ended)
    and not exists (select 1 from chore_parts p
      where p.colocation_id = ${inHome} and p.chore_id = k.id and p.user_id = u.id)
    and u.id in (
      select e.user_id from chore_enrollments e where e.colocation_id = ${inHome} and e.chore_id = k.id
      union all select u.id where not exists (
        select 1 from chore_enrollments n where n.colocation_id = ${inHome} and n.chore_id = k.id)
    )
)`;

/** Whether `u` has not snoozed a chore's reminders (R21). */
const isAwake = (
  { id }: NonNullable<NoticeSubject['due']>,
  inHome: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`not exists (
  select 1 from chore_snoozes z where z.colocation_id = ${inHome} and z.chore_id = ${id} and z.user_id = u.id
    and z.until > now()
)`;

/** The other reachable members who are notified; a mention replaces the notice that the others get. */
export async function findReceivers(
  on: Queries,
  { colocationId, actorId, mentioned = [], only, ...what }: NoticeRequest,
): Promise<Receiver[]> {
  return receiversAmong(
    on,
    sql`${isFor(colocationId, what)} and u.id is distinct from ${actorId}
      and ${only ? sql`u.id = ${anyOf(only)}` : sql`true`}
      and (u.id = ${anyOf(mentioned)}) = ${what.isMention} and ${isNoticeRecipient(what, idOf(colocationId))}`,
  );
}

/** The receiver of a digest, unless they have moved out, disabled it, or have no device. */
export const findDigestReceiver = async (on: Household, userId: string): Promise<Receiver | undefined> =>
  (await receiversAmong(on, sql`u.id = ${userId} and ${on.household('u')} and ${digestAt} is not null`))[0];

/** A user with all devices except one session's. Account notices ignore quiet hours. */
export async function findOwner(on: Queries, userId: string, but: string | null): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select u.id as "userId", u.colocation_id as "livesIn", u.language, null as "quietFrom", null as "quietUntil", 'UTC' as "timeZone",
      '{}'::text[] as evening,
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
  const { rows } = await sql`select 1 from users where id = ${userId} and deleted_at is null for no key update`.execute(
    tx.of(),
  );
  return rows.length > 0;
}

/** Whether a device, `d` or `s` by its session, has the app in front. */
const isInFront = (session: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql`exists (
  select 1 from in_front f where f.session_id = ${session} and f.until > ${now.toISOString()}::timestamptz)`;

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

/** The reachable users among `u` with the choices `c`, in a fixed order, since they are locked one after the other. */
async function receiversAmong(on: Queries, those: RawBuilder<unknown>): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id as "userId", u.colocation_id as "livesIn", u.language, c.quiet_from as "quietFrom", c.quiet_until as "quietUntil",
      coalesce(c.time_zone, 'UTC') as "timeZone",
      case when ${digestAt} is null then '{}' else c.evening end as evening,
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
  readonly what?: NoticeSubject | Digest;
};

/**
 * Whether a delayed push should still be sent: the user lives in the household and wants it, and the address is still
 * theirs.
 */
export async function isStillReached(on: Queries, to: Addressee, address: Address): Promise<boolean> {
  const { userId } = to;
  const theirs =
    'token' in address
      ? sql`select 1 from devices where user_id = ${userId} and token = ${address.token}`
      : sql`select 1 from push_subscriptions where user_id = ${userId} and endpoint = ${address.endpoint}`;
  const { rows } = await sql<{ yes: boolean }>`
    select ${isStillTold(to)} and exists (${theirs}) as yes`.execute(on.of());
  return rows[0]?.yes ?? false;
}

/** Whether a user still lives in the household and wants this notice. */
export const isStillTold = ({ userId, colocationId, what }: Addressee): RawBuilder<boolean> => sql`exists (
  select 1 from users u left join notice_choices c on c.user_id = u.id
  where u.id = ${userId} and (${colocationId === null ? sql`true` : isFor(colocationId, what)})
    and ${what ? isRecipient(what, idOf(colocationId)) : sql`true`})`;
