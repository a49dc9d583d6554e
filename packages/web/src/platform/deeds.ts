// What is done in a notification, while the app may be closed. The service worker keeps it among its owner's drafts and sends it;
// what it cannot send goes into the queue of the next page, under the same idempotency key: so it is done once.
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { del, entries, set } from 'idb-keyval';
import { keptStore } from '#platform/data/kept-store.ts';

/** What a push offers to do; its server writes it (notices/actions.ts). */
export type Offer =
  | { readonly do: 'done'; readonly userId: string; readonly choreId: string }
  | { readonly do: 'reply'; readonly userId: string; readonly colocationId: string };

export type Deed = {
  readonly offer: Offer;
  /** Of the message that a reply is. */
  readonly id: string;
  readonly key: string;
  readonly at: string;
  /** The words of a reply. */
  readonly content: string;
};

/** As `drafts.ts` names them. */
const prefixOf = (userId: string) => `draft:${userId}:deed.`;
const nameOf = ({ offer, id }: Deed) => prefixOf(offer.userId) + id;
const store = () => keptStore('hestia-drafts');

export const keepDeed = (deed: Deed): Promise<void> => set(nameOf(deed), deed, store());
export const forgetDeed = (deed: Deed): Promise<void> => del(nameOf(deed), store());

/** Somebody's deeds that have not reached the server, as far as this device knows, oldest first. */
export async function readDeeds(userId = ''): Promise<readonly Deed[]> {
  const kept = await entries<string, Deed>(store());
  const isTheirs = (name: string) =>
    userId === '' ? /^draft:[^:]+:deed\./.test(name) : name.startsWith(prefixOf(userId));
  const theirs = kept.flatMap(([name, deed]) => (isTheirs(name) ? deed : []));
  return theirs.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** The message that a reply is. */
export const replyOf = ({ offer, id, content, at }: Deed & { readonly offer: { readonly do: 'reply' } }) => ({
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

/** What goes over the wire: the very call that the queue makes of it. */
export function callOf(deed: Deed): Call {
  const { offer } = deed;
  if (offer.do === 'done') {
    const { method, path } = choreEndpoints.toggleDone;
    return { method, path: `${path}?${new URLSearchParams({ id: offer.choreId, isDone: 'true' }).toString()}` };
  }
  const { id, colocationId, content, sendBy, replyTo, mentions } = replyOf({ ...deed, offer });
  const { method, path } = messageEndpoints.sendMessage;
  return { method, path, body: JSON.stringify({ id, colocationId, content, sendBy, replyTo, mentions }) };
}
