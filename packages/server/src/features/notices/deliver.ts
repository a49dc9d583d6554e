import { apnsDevice } from '@hestia/contract/accounts/push-token.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import {
  type About,
  findReceivers,
  holdReceiver,
  isStillReached,
  type Addressee,
  type Receiver,
  type Thing,
} from './repository.ts';
import { type Address, forgetAddress } from './addresses.ts';
import { type Actions, actionsOf } from './actions.ts';
import { quietEnd } from './quiet-hours.ts';
import { ANNOUNCEMENTS, type Announcement } from './notification-triggers.ts';
import { type Notice, textOf, type Text } from './texts.ts';
import { sql } from 'kysely';

/**
 * What a push service said: taken, or the address is dead, and since when (milliseconds since 1970) where it says so.
 * Anything else is thrown, and tried again.
 */
export type Outcome = 'sent' | 'dead' | { readonly deadSince: number };

/** Of those with one tag, a device shows the last; without, of those of one kind. */
export type Push = Text & { readonly kind: string; readonly url: string; readonly tag?: string } & Partial<Actions>;
/** One push to one device: to an app for phones, by its token, or to a browser. */
export type PhoneItem = { readonly token: string; readonly push: Push };
export type WebPushItem = {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly push: Push;
};
/** Whom a push is for: one that has waited goes to them alone, and only while they live there and want it. */
export type For = { readonly to: Addressee };

export type Senders = {
  /** Each is null when it is not configured. */
  readonly fcm: ((item: PhoneItem) => Promise<Outcome>) | null;
  readonly apns: ((item: PhoneItem) => Promise<Outcome>) | null;
  readonly webPush: (item: WebPushItem) => Promise<Outcome>;
};

const FCM = 'push-fcm';
const APNS = 'push-apns';
const WEB_PUSH = 'push-web';

const places: Record<string, string> = {
  reminder: '/',
  poll: '/',
  message: '/message',
  chore: '/tasks',
  expense: '/money',
  nudge: '/money/refund',
};

function aboutOf(notice: Notice): About {
  if ('of' in notice) return { about: notice.of, isMention: true };
  if (notice.kind === 'nudge') return { about: 'nudge', isMention: true, canMute: true };
  if (notice.kind === 'due') return { about: 'chore', isMention: false, due: notice.chore };
  return { about: notice.kind, isMention: false };
}

/** Where it leads. Each chore that is due is told of for itself; a tag of Web Push has at most 32 letters. */
function linkTo(notice: Notice, thing: Thing | undefined): Pick<Push, 'url' | 'tag'> {
  if (notice.kind === 'due') {
    const { id } = notice.chore;
    return { url: `/tasks?chore=${id}`, tag: id.replaceAll('-', '') };
  }
  if ((notice.kind === 'bill' || notice.kind === 'billPaused') && thing)
    return { url: `/money/bills?bill=${thing.id}`, tag: thing.id.replaceAll('-', '') };
  if (thing?.choreId !== undefined) return { url: `/tasks?chore=${thing.choreId}` };
  if (thing?.expenseId !== undefined) return { url: `/money?expense=${thing.expenseId}` };
  const { about, isMention } = aboutOf(notice);
  if (isMention && thing && about === 'reminder') return { url: `/?note=${thing.id}` };
  if (isMention && thing && about === 'message') return { url: `/message?message=${thing.id}` };
  return { url: places[about] ?? '/' };
}

/** The queues of notices: one item per announcement becomes one item per device, so that no device waits for another. */
export function noticeQueues(database: Database, jobs: Pick<Jobs, 'add'>, senders: Senders): Queue[] {
  const announce = async (item: object) => {
    const { notice, ...whom } = item as Announcement;
    const { colocationId, actorId, thing } = whom;
    const what = { ...aboutOf(notice), ...(thing ? { thing } : {}) };
    const receivers = await findReceivers(database, { ...whom, ...what });
    const name = await usernameOf(database, actorId);
    // All or none: a second try after a crash in the middle would tell some people twice.
    await inTransaction(database, async (tx) => {
      for (const receiver of receivers) {
        const push = {
          ...textOf(notice, name, receiver.language),
          kind: notice.kind,
          ...linkTo(notice, thing),
          ...actionsOf(notice, receiver, colocationId),
        };
        const to = { userId: receiver.userId, colocationId, what };
        await pushTo(receiver, { tx, jobs, senders, push, to });
      }
    });
  };
  const forgetIfDead = async (address: Address, outcome: Outcome = 'sent') => {
    if (outcome !== 'sent') await forgetAddress(database, address, outcome === 'dead' ? null : outcome.deadSince);
  };
  const phone = (send: Senders['fcm' | 'apns']) => async (item: object) => {
    const { to, ...push } = item as PhoneItem & For;
    const { token } = push;
    if (!(await isStillReached(database, to, { token }))) return;
    await forgetIfDead({ token }, await send?.(push));
  };
  const webPush = async (item: object) => {
    const { to, ...push } = item as WebPushItem & For;
    const { endpoint } = push.subscription;
    if (!(await isStillReached(database, to, { endpoint }))) return;
    await forgetIfDead({ endpoint }, await senders.webPush(push));
  };
  return [
    { name: ANNOUNCEMENTS, work: announce },
    { name: FCM, work: phone(senders.fcm), concurrency: 8 },
    { name: APNS, work: phone(senders.apns), concurrency: 8 },
    { name: WEB_PUSH, work: webPush, concurrency: 8 },
  ];
}

type Pushing = For & {
  readonly tx: Queries;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly senders: Senders;
  readonly push: Push;
};

/** Queues a push for each device of somebody, for after their quiet hours; of whoever has been deleted meanwhile for none. */
export async function pushTo(receiver: Receiver, { tx, jobs, senders, push, to }: Pushing): Promise<void> {
  if (!(await holdReceiver(tx, receiver.userId))) return;
  const add = (queue: string, one: PhoneItem | WebPushItem) =>
    jobs.add(tx, queue, { ...one, to } satisfies For, quietEnd(receiver, new Date()) ?? undefined);
  for (const token of receiver.tokens) {
    const service = apnsDevice(token) === null ? 'fcm' : 'apns';
    if (senders[service]) await add(service === 'fcm' ? FCM : APNS, { token, push });
  }
  for (const subscription of receiver.subscriptions) await add(WEB_PUSH, { subscription, push });
}

async function usernameOf(database: Database, userId: string | null): Promise<string> {
  if (!userId) return '';
  const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(
    database.of(),
  );
  return rows[0]?.username ?? '';
}
