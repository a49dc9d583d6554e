import type { NoticeTopic } from '@hestia/contract/notices/endpoints.ts';
import { apnsDevice } from '@hestia/contract/accounts/push-token.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import {
  type NoticeSubject,
  findReceivers,
  holdReceiver,
  isStillReached,
  topicOf,
  type Addressee,
  type Receiver,
} from './repository.ts';
import type { Thing } from '../texts/things.ts';
import { type Address, forgetAddress } from './addresses.ts';
import { type Actions, actionsOf } from './actions.ts';
import { usualEvening } from './choices.ts';
import { quietEnd } from './quiet-hours.ts';
import { ANNOUNCEMENTS, type Announcement } from './notification-triggers.ts';
import { type Line, lineOf } from './lines.ts';
import { APNS, FCM, UNSEEN, type UnseenItem, WEB_PUSH } from './queue-names.ts';
import { unseenQueue } from './sending.ts';
import { isolatedTextOf } from '../texts/isolated-notice.ts';
import type { Notice, NoticeText } from '../texts/texts.ts';
import { addUnseen } from './unseen.ts';
import { sql } from 'kysely';

/**
 * A push service's answer: accepted, or the address is dead, with the time (milliseconds since 1970) if known. Other
 * answers are thrown, and retried.
 */
export type Outcome = 'sent' | 'dead' | { readonly deadSince: number };

/** Of pushes with one tag, a device shows the last; without a tag, of those of one kind. */
export type Push = NoticeText & {
  readonly kind: string;
  readonly url: string;
  readonly tag?: string;
  /** How many more the icon of the app counts with it; an earlier version did not say. */
  readonly counted?: number;
} & Partial<Actions>;
/** One push to one device: to an app for phones, by its token, or to a browser. */
export type PhoneItem = { readonly token: string; readonly push: Push };
export type WebPushItem = {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly push: Push;
};
/** The receiver: a delayed push goes only to them, while they live there and want it. */
export type PushTarget = { readonly to: Addressee };

export type Senders = {
  /** Each is null when it is not configured. */
  readonly fcm: ((item: PhoneItem) => Promise<Outcome>) | null;
  readonly apns: ((item: PhoneItem) => Promise<Outcome>) | null;
  readonly webPush: (item: WebPushItem) => Promise<Outcome>;
};

const places: Record<string, string> = {
  reminder: '/',
  poll: '/',
  message: '/message',
  chore: '/tasks',
  expense: '/money',
  nudge: '/money/refund',
};

/** A former member finds the open balance on the profile page. */
const LEFT = '/profile';

const isOfLeft = ({ kind }: Notice, { livesIn }: Receiver, colocationId: string): boolean =>
  kind === 'nudge' && livesIn !== colocationId;

function aboutOf(notice: Notice): NoticeSubject {
  if ('of' in notice) return { about: notice.of, isMention: true };
  if (notice.kind === 'nudge') return { about: 'nudge', isMention: true, canMute: true };
  if (notice.kind === 'choreNudge') return { about: 'chore', isMention: true, canMute: true, due: notice.chore };
  if (notice.kind === 'due') return { about: 'chore', isMention: false, due: notice.chore };
  if (notice.kind === 'budget') return { about: 'expense', isMention: false };
  if (notice.kind === 'turnsStopped' || notice.kind === 'moved') return { about: 'chore', isMention: false };
  return { about: notice.kind, isMention: false };
}

/** The link of a notice. Each due chore has a separate notice; a tag of Web Push has at most 32 letters. */
function linkTo(notice: Notice, thing: Thing | undefined): Pick<Push, 'url' | 'tag'> {
  if (notice.kind === 'due' || notice.kind === 'choreNudge') {
    const { id } = notice.chore;
    return { url: `/tasks?chore=${id}`, tag: id.replaceAll('-', '') };
  }
  if ((notice.kind === 'bill' || notice.kind === 'billPaused') && thing)
    return { url: `/money/bills?bill=${thing.id}`, tag: thing.id.replaceAll('-', '') };
  if (notice.kind === 'turnsStopped' && thing)
    return { url: `/tasks?chore=${thing.id}`, tag: thing.id.replaceAll('-', '') };
  if (notice.kind === 'budget') return { url: '/money/categories' };
  if ((notice.kind === 'moved' || notice.kind === 'movePlanned') && thing)
    return { url: `/profile/moving?person=${thing.id}`, tag: thing.id.replaceAll('-', '') };
  if (thing?.choreId !== undefined) return { url: `/tasks?chore=${thing.choreId}` };
  if (thing?.expenseId !== undefined) return { url: `/money?expense=${thing.expenseId}` };
  const { about, isMention } = aboutOf(notice);
  if (isMention && thing && about === 'reminder') return { url: `/?note=${thing.id}` };
  if (isMention && thing && about === 'message') return { url: `/message?message=${thing.id}` };
  return { url: places[about] ?? '/' };
}

/** The queues of notices: one item per announcement becomes one item per device, so that no device waits for another. */
export function noticeQueues(
  database: Database,
  jobs: Pick<Jobs, 'add'>,
  senders: Senders,
  clock = () => new Date(),
): Queue[] {
  const announce = async (item: object) => {
    const { notice, ...whom } = item as Announcement;
    const { colocationId, actorId, thing } = whom;
    const what = { ...aboutOf(notice), ...(thing ? { thing } : {}) };
    const receivers = await findReceivers(database, { ...whom, ...what });
    const name = await usernameOf(database, actorId);
    // All or none: a retry after a crash in the middle would notify some users twice.
    await inTransaction(database, async (tx) => {
      for (const receiver of receivers) {
        const push = {
          ...isolatedTextOf(notice, name, receiver.language),
          kind: notice.kind,
          ...(isOfLeft(notice, receiver, colocationId) ? { url: LEFT } : linkTo(notice, thing)),
          ...actionsOf(notice, receiver, whom),
        };
        const to = { userId: receiver.userId, colocationId, what };
        const waits = what.isMention || isAsked(notice, receiver) ? 'no' : waitOf(receiver, notice, topicOf(what));
        await pushTo(receiver, { tx, jobs, senders, push, to, line: lineOf(notice, whom), now: clock(), waits });
      }
    });
  };
  const forgetIfDead = async (address: Address, outcome: Outcome = 'sent') => {
    if (outcome !== 'sent') await forgetAddress(database, address, outcome === 'dead' ? null : outcome.deadSince);
  };
  const phone = (send: Senders['fcm' | 'apns']) => async (item: object) => {
    const { to, ...push } = item as PhoneItem & PushTarget;
    const { token } = push;
    if (!(await isStillReached(database, to, { token }))) return;
    await forgetIfDead({ token }, await send?.(push));
  };
  const webPush = async (item: object) => {
    const { to, ...push } = item as WebPushItem & PushTarget;
    const { endpoint } = push.subscription;
    if (!(await isStillReached(database, to, { endpoint }))) return;
    await forgetIfDead({ endpoint }, await senders.webPush(push));
  };
  return [
    { name: ANNOUNCEMENTS, work: announce },
    unseenQueue({ database, jobs, senders, clock }),
    { name: FCM, work: phone(senders.fcm), concurrency: 8 },
    { name: APNS, work: phone(senders.apns), concurrency: 8 },
    { name: WEB_PUSH, work: webPush, concurrency: 8 },
  ];
}

type PushDelivery = PushTarget & {
  readonly tx: Queries;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly senders: Senders;
  readonly push: Push;
  /** By default each kind has a separate line, and counts nothing. */
  readonly line?: Line;
  readonly now?: Date;
  /** Whether the evening summary counts it instead. */
  readonly waits?: Wait;
};

/** Devices by FCM, on which an older client may be, follow a choice, not the default. */
type Wait = 'no' | 'byChoice' | 'byDefault';

/** Whether the notice asks this user: the receiver of a payment, whether it arrived. */
const isAsked = (notice: Notice, { userId }: Receiver): boolean =>
  'receiverId' in notice && notice.receiverId === userId;

function waitOf({ evening }: Receiver, { kind }: Notice, topic: NoticeTopic): Wait {
  // In the evening more may have been spent.
  if (evening === null) return usualEvening.has(topic) && kind !== 'budget' ? 'byDefault' : 'no';
  return evening.includes(topic) ? 'byChoice' : 'no';
}

/**
 * Queues a push for each device of a user, after their quiet hours; for none if the user is deleted meanwhile. Pushes
 * by FCM, which an older client may use, are sent unchanged. For others, concurrent ones are joined, and count until
 * seen. Account notices are neither joined nor delayed.
 */
export async function pushTo(receiver: Receiver, pushing: PushDelivery): Promise<void> {
  const {
    tx,
    jobs,
    senders,
    push,
    to,
    line = { tag: push.kind, part: null },
    now = new Date(),
    waits = 'no',
  } = pushing;
  if (waits === 'byChoice') return;
  if (!(await holdReceiver(tx, receiver.userId))) return;
  const isOfAccount = push.kind === 'account';
  const quietUntil = quietEnd(receiver, now);
  const add = (queue: string, one: PhoneItem | WebPushItem) =>
    jobs.add(tx, queue, { ...one, to } satisfies PushTarget, quietUntil ?? undefined);
  const apple = senders.apns ? receiver.tokens.filter((token) => apnsDevice(token) !== null) : [];
  const others = senders.fcm ? receiver.tokens.filter((token) => apnsDevice(token) === null) : [];
  for (const token of others) await add(FCM, { token, push });
  if (waits === 'byDefault') return;
  if (!isOfAccount) {
    if (apple.length + receiver.subscriptions.length === 0) return;
    const due = await addUnseen(tx, { line, push, to, quietUntil, now });
    if (due)
      await jobs.add(tx, UNSEEN, { to: { userId: to.userId }, dueAt: due.toISOString() } satisfies UnseenItem, due);
    return;
  }
  for (const token of apple) await add(APNS, { token, push });
  for (const subscription of receiver.subscriptions) await add(WEB_PUSH, { subscription, push });
}

async function usernameOf(database: Database, userId: string | null): Promise<string> {
  if (!userId) return '';
  const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(
    database.of(),
  );
  return rows[0]?.username ?? '';
}
