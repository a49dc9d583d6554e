import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { isPassing } from '#platform/api/retry.ts';
import type { UserStorage } from '#platform/data/user-data.ts';
import type { Reads } from '#platform/data/reads.ts';
import { readVersioned } from '#platform/data/versioned.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';
import { endAllTyping, endTyping } from '#platform/live/typing.ts';
import { readUser, subscribeUser } from '#platform/session/session.ts';
import { chatEvents, NO_CHAT, type Chat } from './chat-state.ts';
import { History } from './history.ts';
import { eraseMessages, MessageStore, type Position } from './message-store.ts';
import { type Quoted, QuotedMessages } from './quoted-messages.ts';
import { forgetMarks, onOtherTabsRead } from './read-mark.ts';
import { type FoundHere, searchChat } from './search-chat.ts';

// The one chat of this page: that of whoever is signed in, in the household where they live now.

const listeners = new Set<() => void>();
let userId = '';
let stop: (() => void) | null = null;
let home = '';
let history: History | null = null;
let quoted: QuotedMessages | null = null;
let kept: MessageStore | null = null;

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
  events: chatEvents,
  onEvent(event, seq) {
    if (event.name === 'NewMessageAdded') endTyping(event.payload.sendBy);
    history?.hear(event, seq);
    quoted?.hear(event);
  },
  refresh(point) {
    history?.refresh(point);
    quoted?.lookAgain();
  },
  onConfirmed: settle,
};

/** The chat as the server said it; without what waits to be sent. */
export const useChat = (): Chat => useSyncExternalStore(subscribe, readChat);

export const readChat = (): Chat => history?.snapshot() ?? NO_CHAT;

/** What was replied to and is not among its messages. */
export const useQuoted = (): Quoted => useSyncExternalStore(subscribe, () => quoted?.known ?? NOTHING);
const NOTHING: Quoted = new Map();

/** What one can do with the chat that is open. */
export const chat = {
  readMore: (): void => history?.readMore(),
  /** Finds what somebody replied to; then it is among what is quoted. */
  lookUp: (id: string): Promise<unknown> => quoted?.lookUp(id) ?? Promise.resolve(),
  reach,
  search,
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
  endAllTyping();
  history?.close();
  history = null;
  quoted = null;
  kept = null;
  if (colocationId !== '') open(colocationId);
  tell();
}

function open(colocationId: string): void {
  const store = new MessageStore(userId, colocationId);
  kept = store;
  quoted = new QuotedMessages({ kept: (id) => store.find(id), read: readMessage, onChange: tell });
  history = new History({
    colocationId,
    me: readUser().id,
    store,
    read: (page) => readVersioned(messageEndpoints.listMessages, { query: { colocationId, ...page } }),
    onChange: tell,
  });
}

/** Null for what is gone. */
async function readMessage(id: string): Promise<Message | null> {
  try {
    return await call(messageEndpoints.getMessage, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Shows older messages up to this one. */
async function reach(id: string): Promise<'here' | 'gone' | 'unreachable'> {
  const isHere = () => readChat().messages.some((message) => message.id === id);
  if (isHere()) return 'here';
  const found = await quoted?.lookUp(id);
  if (found === null) return 'gone';
  if (found) await history?.readUpTo(found).catch(() => undefined);
  return isHere() ? 'here' : 'unreachable';
}

async function search(words: string, before: Position | null): Promise<FoundHere> {
  if (!kept) return { messages: [], next: null, isKept: true };
  return searchChat({ colocationId: home, store: kept }, words, before);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
