import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { useSyncExternalStore } from 'react';
import { isPassing } from '#platform/api/retry.ts';
import type { UserStorage } from '#platform/data/user-data.ts';
import type { Reads } from '#platform/data/reads.ts';
import { readVersioned } from '#platform/data/versioned.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';
import { readUser, subscribeUser } from '#platform/session/session.ts';
import { NO_CHAT, type Chat } from './chat-state.ts';
import { History } from './history.ts';
import { eraseMessages, MessageStore } from './message-store.ts';
import { forgetMarks, onOtherTabsRead } from './read-mark.ts';

// The one chat of this page: that of whoever is signed in, in the household where they live now.

const listeners = new Set<() => void>();
let userId = '';
let stop: (() => void) | null = null;
let home = '';
let history: History | null = null;

/** Opens the chat with the person's other data, and moves to another household with them. */
export const chatStorage: UserStorage = {
  open(id) {
    if (stop) return;
    const ends = [subscribeUser(follow), onOtherTabsRead(() => history?.rereadMark())];
    window.addEventListener('online', chat.wake);
    userId = id;
    stop = () => {
      for (const end of ends) end();
      window.removeEventListener('online', chat.wake);
    };
    follow();
  },
  close() {
    stop?.();
    stop = null;
    follow();
  },
  async erase() {
    forgetMarks();
    await eraseMessages(userId);
  },
};

/** Opens it before the rest of what is kept of the person: resolves when there is something to show from this device. */
export async function openChat(): Promise<void> {
  const { id } = readUser();
  if (id !== '') chatStorage.open(id);
  await history?.opened;
}

/** What the chat shows first: what this device kept, else what the server has. */
export const chatReads: Reads = () => [openChat().then(() => history?.filled())];

export const chatSubscriber: EventSubscriber = {
  events: ['NewMessageAdded', 'MessageUpdated', 'MessageDeleted'],
  onEvent: (event, seq) => history?.hear(event, seq),
  refresh: (point) => history?.refresh(point),
  onConfirmed: settle,
};

/** The chat as the server said it; without what waits to be sent. */
export const useChat = (): Chat => useSyncExternalStore(subscribe, readChat);

export const readChat = (): Chat => history?.snapshot() ?? NO_CHAT;

/** What one can do with the chat that is open. */
export const chat = {
  readMore: (): void => history?.readMore(),
  markRead: (...position: Parameters<History['markRead']>): void => history?.markRead(...position),
  /** Somebody looks at it: it is read unless events keep it right. */
  wake: (): void => history?.wake(),
  rest: (): void => history?.rest(),
};

// What a write changed is on the disk, or will be read. Only what may pass is thrown, so that the write waits for it.
async function settle(heard: boolean): Promise<void> {
  try {
    await history?.settle(heard);
  } catch (error) {
    if (isPassing(error)) throw error;
  }
}

function follow(): void {
  const colocationId = stop ? (readUser().colocationId ?? '') : '';
  if (colocationId === home) return;
  home = colocationId;
  history?.close();
  history = colocationId === '' ? null : openHistory(colocationId);
  tell();
}

function openHistory(colocationId: string): History {
  return new History({
    colocationId,
    me: readUser().id,
    store: new MessageStore(userId, colocationId),
    read: (page) => readVersioned(messageEndpoints.listMessages, { query: { colocationId, ...page } }),
    onChange: tell,
  });
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
