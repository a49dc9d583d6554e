// Actions taken in a notification, while the app may be closed. The service worker stores them among their owner's
// drafts and sends them; the next page queues unsent ones under the same idempotency key, so each is done once.
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { del, entries, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/storage/device-store.ts';

/** The action that a push offers; its server writes it (notices/sending/actions.ts). */
export type Offer =
  | { readonly do: 'done'; readonly userId: string; readonly choreId: string }
  | { readonly do: 'snooze'; readonly userId: string; readonly choreId: string }
  | { readonly do: 'confirm'; readonly userId: string; readonly expenseId: string }
  | { readonly do: 'reply'; readonly userId: string; readonly colocationId: string };

export type NotificationAction = {
  readonly offer: Offer;
  /** The id of the replied message. */
  readonly id: string;
  readonly key: string;
  readonly at: string;
  /** The words of a reply. */
  readonly content: string;
};

type Reply = NotificationAction & { readonly offer: { readonly do: 'reply' } };

/** As `drafts.ts` names them. */
const prefixOf = (userId: string) => `draft:${userId}:deed.`;
const nameOf = ({ offer, id }: NotificationAction) => prefixOf(offer.userId) + id;
const store = () => openDeviceStore('hestia-drafts');

export const storeAction = (action: NotificationAction): Promise<void> => set(nameOf(action), action, store());
export const deleteAction = (action: NotificationAction): Promise<void> => del(nameOf(action), store());

/** A user's actions that have not reached the server, as far as this device knows, oldest first. */
export async function readActions(userId = ''): Promise<readonly NotificationAction[]> {
  const stored = await entries<string, NotificationAction>(store());
  const isTheirs = (name: string) =>
    userId === '' ? /^draft:[^:]+:deed\./.test(name) : name.startsWith(prefixOf(userId));
  const theirs = stored.flatMap(([name, action]) => (isTheirs(name) ? action : []));
  return theirs.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** The action of a pressed notification button; undefined for one that opens the app. */
export function chosen(offer: Offer | undefined, button: string, reply: string): Offer | undefined {
  if (offer?.do === 'done' && button === 'snooze') return { ...offer, do: 'snooze' };
  return offer?.do === button && (offer.do !== 'reply' || reply !== '') ? offer : undefined;
}

/** The message that a reply is. */
export const replyOf = ({ offer, id, content, at }: Reply) => ({
  id,
  colocationId: offer.colocationId,
  content,
  sendBy: offer.userId,
  sendAt: at,
  replyTo: null,
  mentions: [] as string[],
  pictures: [],
});

type Call = { readonly method: string; readonly path: string; readonly body?: string };

/** The request: the same call as the queue's. */
export function callOf(action: NotificationAction): Call {
  const { offer } = action;
  if (offer.do === 'done') {
    const { method, path } = choreEndpoints.toggleDone;
    return { method, path: `${path}?${new URLSearchParams({ id: offer.choreId, isDone: 'true' }).toString()}` };
  }
  if (offer.do === 'snooze') {
    const { method, path } = noticeEndpoints.snooze;
    return { method, path, body: JSON.stringify({ choreId: offer.choreId }) };
  }
  if (offer.do === 'confirm') {
    const { method, path } = settleEndpoints.answerRefund;
    return { method, path, body: JSON.stringify({ id: offer.expenseId, refundState: 'received' }) };
  }
  const { id, colocationId, content, sendBy, replyTo, mentions } = replyOf({ ...action, offer });
  const { method, path } = messageEndpoints.sendMessage;
  return { method, path, body: JSON.stringify({ id, colocationId, content, sendBy, replyTo, mentions }) };
}
