import { useSyncExternalStore } from 'react';
import { isTransient } from '#platform/api/retry.ts';
import type { UserStorage } from '#platform/sync/sync.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import { readConnectionState, subscribeConnectionState } from '#platform/sync/live/connection-state.ts';
import { onReadSign, type ReadSign } from '#platform/sync/live/read-signs.ts';
import { endAllTyping, endTyping } from '#platform/sync/live/typing.ts';
import { readUser, subscribeUser } from '#platform/session/session.ts';
import { chatEvents, NO_CHAT, type Chat } from './chat-state.ts';
import { pagesOf, readMessage } from './chat-reading.ts';
import { ChatHistory } from './history.ts';
import { eraseMessages, MessageStore, type Position } from './message-store.ts';
import type { Passage } from './passage.ts';
import { type QuotedById, QuotedMessages } from './quoted-messages.ts';
import { forgetMarks, isAfter, moveMark, onOtherTabsRead } from './read-mark.ts';
import { type DeviceSearchPage, searchChat } from './search-chat.ts';

// The only chat of this page: the signed-in user's, in their current household.

const listeners = createListeners();
let userId = '';
let stop: (() => void) | null = null;
let home = '';
let history: ChatHistory | null = null;
/** The window far above the end; the target being loaded; and the visible state of the first. */
let passage: Passage | null = null;
let opening: object | null = null;
let apart: Chat | null = null;
let quoted: QuotedMessages | null = null;
let messageStore: MessageStore | null = null;

/** Opens the chat with the person's other data, and moves to another household with them. */
export const chatStorage: UserStorage = {
  open(id) {
    if (stop) return;
    const ends = [
      subscribeUser(follow),
      onOtherTabsRead(() => history?.rereadMark()),
      onReadSign(readElsewhere),
      subscribeConnectionState(meetOtherDevices),
    ];
    window.addEventListener('online', returnOnline);
    userId = id;
    stop = () => {
      for (const end of ends) end();
      window.removeEventListener('online', returnOnline);
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

/** Opens it before the user's other stored data: resolves when this device has something to show. */
export async function openChat(): Promise<void> {
  const { id } = readUser();
  if (id !== '') chatStorage.open(id);
  await history?.opened;
}

/** The chat's first data: stored on this device, otherwise from the server. */
export const chatReads: Reads = () => [openChat().then(() => history?.filled())];

export const chatSubscriber: EventSubscriber = {
  events: chatEvents,
  onEvent(event, seq) {
    if (event.name === 'NewMessageAdded') endTyping(event.payload.sendBy);
    history?.handle(event, seq);
    passage?.handle(event);
    quoted?.handle(event);
  },
  refresh(point) {
    history?.refresh(point);
    quoted?.lookAgain();
    passage?.refresh(point).catch(() => undefined);
    tryAgain();
  },
  onConfirmed: settle,
};

/** The server's chat, without queued messages. */
export const useChat = (): Chat => useSyncExternalStore(listeners.add, readChat);

export const readChat = (): Chat => apart ?? history?.snapshot() ?? NO_CHAT;

/** The replied messages that are not loaded otherwise. */
export const useQuoted = (): QuotedById => useSyncExternalStore(listeners.add, () => quoted?.known ?? NOTHING);
const NOTHING: QuotedById = new Map();

/** Actions of the open chat. */
export const chat = {
  readMore(): void {
    if (passage) passage.readOlder().catch(() => undefined);
    else history?.readMore();
  },
  /** The same downward, where one is far above the end. */
  readLater(): void {
    passage?.readLater().catch(() => undefined);
  },
  /** Shows the end of the chat again. */
  leave,
  /** Looks up a replied message; then it is among the quoted ones. */
  lookUp: (id: string): Promise<unknown> => quoted?.lookUp(id) ?? Promise.resolve(),
  reach,
  search,
  markRead(position: Position): void {
    history?.markRead(position);
    const colocationId = home;
    loadMarks().then(({ sendSoon }) => sendSoon(colocationId), noop);
  },
  /** The chat is open: it is fetched unless events keep it current. */
  wake: (): void => history?.wake(),
  rest(): void {
    leave();
    history?.rest();
  },
};

// Other devices' read marks load after the first messages.
const loadMarks = () => import('./read-elsewhere.ts');
const noop = () => undefined;

/** Another device of the user has read further. */
function readElsewhere({ colocationId, sendAt, messageId }: ReadSign): void {
  if (moveMark(colocationId, { sendAt, id: messageId }) && colocationId === home) history?.rereadMark();
}

/** After each connection: fetches missed read marks, and sends this device's. */
function meetOtherDevices(): void {
  const colocationId = home;
  if (colocationId === '' || readConnectionState() !== 'connected') return;
  loadMarks()
    .then(({ meet }) => meet(colocationId))
    .then((mark) => mark && readElsewhere({ colocationId, sendAt: mark.sendAt, messageId: mark.id }), noop);
}

function returnOnline(): void {
  chat.wake();
  tryAgain();
}

/** The network, or the server, is back: failed reads are repeated. */
function tryAgain(): void {
  const { older, later } = readChat();
  if (older === 'unreachable') chat.readMore();
  if (later === 'unreachable') chat.readLater();
}

// The result of a write is on the disk, or will be fetched. It throws only temporary failures, so that the write waits
// for them.
async function settle(isReceived: boolean): Promise<void> {
  try {
    await history?.settle(isReceived);
    if (!isReceived) await passage?.refresh({ seq: Infinity });
  } catch (error) {
    if (isTransient(error)) throw error;
  }
}

function follow(): void {
  const colocationId = stop ? (readUser().colocationId ?? '') : '';
  if (colocationId === home) return;
  home = colocationId;
  endAllTyping();
  history?.close();
  history = null;
  passage = null;
  opening = null;
  quoted = null;
  messageStore = null;
  if (colocationId !== '') open(colocationId);
  notify();
}

function open(colocationId: string): void {
  const store = new MessageStore(userId, colocationId);
  messageStore = store;
  quoted = new QuotedMessages({ stored: (id) => store.find(id), read: readMessage, onChange: notify });
  history = new ChatHistory({
    colocationId,
    me: readUser().id,
    store,
    read: pagesOf(colocationId),
    readElsewhere: async () => (await loadMarks()).findMark(colocationId),
    onChange: notify,
  });
  meetOtherDevices();
}

/** Shows the part of the chat around a message; `left` if the user has moved elsewhere before it loaded. */
async function reach(id: string): Promise<'here' | 'gone' | 'unreachable' | 'left'> {
  opening = null;
  if (isIn(readChat(), id)) return 'here';
  if (history && isIn(history.snapshot(), id)) {
    leave();
    return 'here';
  }
  const way = {};
  opening = way;
  const next = await readAround(id).catch(() => null);
  if (opening === way && !next) await jumpToStored(id);
  if (opening !== way) return 'left';
  opening = null;
  if (!next) return isIn(readChat(), id) ? 'here' : 'unreachable';
  if (!isIn(next, id)) return 'gone';
  passage = next;
  notify();
  return 'here';
}

/** Few users go far back: its code loads on demand. */
async function readAround(id: string): Promise<Passage> {
  const part = await import('./passage.ts');
  const next: Passage = new part.Passage({ read: pagesOf(home), onChange: () => passage === next && notify() });
  await next.open(id);
  return next;
}

const isIn = ({ messages }: Pick<Chat, 'messages'>, sought: string): boolean =>
  messages.some(({ id }) => id === sought);

/** Without the server: reads upward to it, if this device stored it. */
async function jumpToStored(id: string): Promise<void> {
  const position = await messageStore?.find(id).catch(() => undefined);
  if (!position) return;
  passage = null;
  await history?.readUpTo(position).catch(() => undefined);
  notify();
}

function leave(): void {
  opening = null;
  if (!passage) return;
  passage = null;
  notify();
}

/** Once no message is missing between them, the passage and the end of the chat are merged. */
function joinPassage(): void {
  const read = passage;
  if (!read) return;
  passage = null;
  const isOver = read.messages.length === 0 || (read.isCurrent && history?.join(read.messages, read.older));
  if (!isOver) passage = read;
}

async function search(words: string, before: Position | null): Promise<DeviceSearchPage> {
  if (!messageStore) return { messages: [], next: null, isOffline: true };
  return searchChat({ colocationId: home, store: messageStore }, words, before);
}

function notify(): void {
  joinPassage();
  apart = passage && history ? apartFrom(passage, history.snapshot()) : null;
  listeners.notify();
}

function apartFrom({ messages, older, later }: Passage, end: Chat): Chat {
  const [last, latest] = [messages.at(-1), end.messages.at(-1)];
  const isMoreKnown = last && latest && isAfter(latest, last);
  return { ...end, messages, older, later: later === 'none' && isMoreKnown ? 'some' : later };
}
