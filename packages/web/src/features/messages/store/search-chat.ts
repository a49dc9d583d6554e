import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { type SearchPage, type Cursor, searchBack } from '@hestia/contract/messages/search.ts';
import { call } from '#platform/api/client.ts';
import { isTransient } from '#platform/api/retry.ts';
import type { MessageStore } from './message-store.ts';

/** `isOffline`: only stored messages were searched. */
export type DeviceSearchPage = SearchPage<Message> & { readonly isOffline: boolean };
type Chat = { readonly colocationId: string; readonly store: Pick<MessageStore, 'latest'> };

/** An unnoticeable delay. */
const MAX_MS = 500;

/** Searches the whole chat; offline this device's part. */
export async function searchChat(chat: Chat, words: string, before: Cursor | null): Promise<DeviceSearchPage> {
  const { colocationId } = chat;
  const from = before ? { beforeAt: before.sendAt, before: before.id } : {};
  try {
    const found = await call(messageEndpoints.searchMessages, { query: { colocationId, words, ...from } });
    return { ...found, isOffline: false };
  } catch (error) {
    if (!isTransient(error)) throw error;
    return { ...(await searchStored(chat, words, before)), isOffline: true };
  }
}

function searchStored({ store }: Chat, words: string, before: Cursor | null): Promise<SearchPage<Message>> {
  const end = performance.now() + MAX_MS;
  return searchBack(words, {
    before,
    read: async (place, most) => (await store.latest(most, place)).toReversed(),
    isTimeLeft: () => performance.now() < end,
  });
}
