import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { MessageStore, Position } from './message-store.ts';
import { isAfter } from './read-mark.ts';

type Store = Pick<MessageStore, 'latest'>;

/** The end of the chat as stored on this device: `least` messages, and up to `most` if more are unread. */
export async function readStoredEnd(
  store: Store,
  mark: Position | null,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<readonly Message[]> {
  const stored = await store.latest(least);
  const [first] = stored;
  if (!mark || !first || !isAfter(first, mark)) return stored;
  const more = await store.latest(most);
  const firstUnread = more.findIndex((message) => isAfter(message, mark));
  return more.slice(Math.min(firstUnread, more.length - least));
}
