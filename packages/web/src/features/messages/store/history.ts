import type { DecodedEvent } from '@hestia/contract/events.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import type { MessageEvents } from '@hestia/contract/messages/events.ts';
import { isLastPage, PAGE_LETTERS } from '@hestia/contract/messages/paging.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { Snapshot } from '#platform/sync/queries/versioned.ts';
import { isReceivedWithin, isBefore, isCurrent, type Version } from '#platform/sync/queries/sync-cursor.ts';
import { countUnread, isOfChat, NO_CHAT, type Chat } from './chat-state.ts';
import { keepChange } from './stored-change.ts';
import { readStoredEnd } from './stored-end.ts';
import type { MessageStore, Position } from './message-store.ts';
import { beginMark, isAfter, isBeginning, moveMark, readMark } from './read-mark.ts';

type Parts = {
  readonly colocationId: string;
  readonly me: string;
  readonly store: Pick<MessageStore, 'latest' | 'save' | 'saved' | 'tidy' | 'close'>;
  /** Reads the latest messages, or those above one. */
  readonly read: (page: { before?: string; limit: number; letters?: number }) => Promise<Snapshot<readonly Message[]>>;
  /** How far the other devices say that it was read; a device that is new here begins there. */
  readonly readElsewhere?: () => Promise<Position | null>;
  readonly onChange: () => void;
};

type NumberedEvent = { readonly event: EventOf<MessageEvents>; readonly seq: number };

/** Messages for the first screen, per page upward, and missed ones before the device starts over. */
const [FIRST_PAGE, PAGE_SIZE] = [50, 100];
const CATCH_UP = { limit: 1000, letters: PAGE_LETTERS };
const [RETRY_MS, EVENT_TIMEOUT_MS] = [5000, 1500];

/**
 * The end of a household's chat: first from this device, then from the server, updated by events. From `#checkedFrom`
 * on it is the server's; earlier messages are stored ones, and are refetched as they come into sight.
 */
export class ChatHistory {
  /** Resolves when the stored messages are loaded. */
  readonly opened: Promise<void>;
  readonly #parts: Parts;
  #chat: Chat = NO_CHAT;
  #checkedFrom: Message | null = null;
  #isSynced = false;
  #syncedAt: Version = { seq: -1 };
  #syncing: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  #missed: NumberedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chat = { ...NO_CHAT, mark: readMark(parts.colocationId) };
    this.opened = this.#readStored();
  }

  snapshot = (): Chat => this.#chat;

  /** Handles an event of the household. Events from before the end of the chat has been read are applied to it afterwards. */
  handle(event: DecodedEvent, seq: number): void {
    if (!isOfChat(event)) return;
    if (this.#isSynced && this.#syncing === null) this.#apply(event);
    else this.#missed.push({ event, seq });
  }

  /** Events from before this point may have been missed. */
  refresh(point: Version): void {
    if (this.#isSynced && !isBefore(this.#syncedAt, point)) return;
    this.#isSynced = false;
    this.wake();
  }

  /** Reads the end of the chat unless events keep it right. */
  wake = (): void => {
    const isFollowed = this.#isSynced && isCurrent(this.#syncedAt);
    if (!isFollowed && !this.#isClosed) this.#sync().catch(() => undefined);
  };

  /** Resolves when there is something to show, or nothing available. */
  async filled(): Promise<void> {
    await this.opened;
    if (this.#chat.state === 'loading') await this.#sync().catch(() => undefined);
  }

  /** Resolves when what was received is on the disk; reads the chat's end when an event did not come (`isReceived`). */
  async settle(isReceived: boolean): Promise<void> {
    if (!isReceived) {
      // A running sync may have begun before the write was taken.
      await this.#syncing?.catch(() => undefined);
      this.#isSynced = false;
    }
    if (!this.#isSynced || this.#syncing) await this.#sync();
    await this.#parts.store.saved();
  }

  /** Shows older messages: this device's at once, then the server's. */
  readMore(): void {
    if (this.#chat.older !== 'none') this.#goUpward(PAGE_SIZE).catch(() => undefined);
  }

  /** The same up to a place in the chat, as far as it can be had. */
  async readUpTo(place: Position): Promise<void> {
    const isAbove = () => this.#chat.messages.every((message) => isAfter(message, place));
    while (this.#hasMore() && isAbove()) await this.#goUpward(CATCH_UP.limit);
  }

  /** Adds messages fetched above its first one, if none is missing between; returns whether it did. */
  join(read: readonly Message[], older: Chat['older']): boolean {
    const [first] = this.#chat.messages;
    const last = read.at(-1);
    if (!this.#isSynced || this.#syncing || !first || !last || isAfter(first, last)) return false;
    const above = read.filter((message) => isAfter(first, message));
    const [top] = above;
    if (top === undefined) return true;
    const isChecked = this.#checkedFrom?.id === first.id;
    if (isChecked) {
      this.#checkedFrom = top;
      this.#parts.store.save({ replace: above, from: top, before: first });
    }
    this.#show({ messages: [...above, ...this.#chat.messages], older: isChecked ? older : 'some' });
    return true;
  }

  /** Remembers that a message was read, and everything before it. */
  markRead(position: Position): void {
    if (this.#chat.mark && !isAfter(position, this.#chat.mark)) return;
    moveMark(this.#parts.colocationId, position);
    this.#show({ mark: position });
  }

  /** Another tab may have read further. */
  rereadMark = (): void => {
    const mark = readMark(this.#parts.colocationId);
    if (mark && (!this.#chat.mark || isAfter(mark, this.#chat.mark))) this.#show({ mark });
  };

  /** No viewer is left: drops the messages fetched upward. */
  rest(): void {
    const { messages, mark } = this.#chat;
    const firstUnread = mark ? messages.findIndex((message) => isAfter(message, mark)) : -1;
    const end = Math.min(messages.length - FIRST_PAGE, firstUnread === -1 ? Infinity : firstUnread);
    const first = messages[end];
    if (end <= 0 || !first) return;
    if (this.#checkedFrom && isAfter(first, this.#checkedFrom)) this.#checkedFrom = first;
    this.#show({ messages: messages.slice(end), older: 'some' });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#parts.store.close().catch(() => undefined);
  }

  async #readStored(): Promise<void> {
    try {
      const { mark } = this.#chat;
      const stored = await readStoredEnd(this.#parts.store, mark, { least: FIRST_PAGE, most: CATCH_UP.limit });
      if (stored.length > 0) this.#show({ messages: stored, state: 'ready', older: 'some' });
      this.#parts.store.tidy().catch(() => undefined);
    } catch {
      // Without storage the chat works from the network.
    }
  }

  #sync(): Promise<void> {
    clearTimeout(this.#timer);
    this.#syncing ??= this.#readEnd()
      .catch((error: unknown) => {
        if (this.#chat.state === 'loading') this.#show({ state: this.#isKnownEmpty() ? 'ready' : 'failed' });
        if (!this.#isClosed) this.#timer = setTimeout(this.wake, RETRY_MS);
        throw error;
      })
      .finally(() => {
        this.#syncing = null;
      });
    return this.#syncing;
  }

  /** A chat that was empty at its last fetch here. */
  #isKnownEmpty = (): boolean => this.#chat.mark !== null && isBeginning(this.#chat.mark);

  async #readEnd(): Promise<void> {
    await this.opened;
    const last = this.#chat.messages.at(-1);
    const elsewhere = this.#chat.mark === null ? (this.#parts.readElsewhere?.() ?? null) : null;
    const { data, ...version } = await this.#parts.read({ limit: FIRST_PAGE });
    let page = data;
    let isAll = page.length < FIRST_PAGE;
    let [first] = page;
    if (!isAll && first && last && isAfter(first, last)) {
      // More was missed than a page.
      const { data: above } = await this.#parts.read({ before: first.id, ...CATCH_UP });
      page = [...above, ...page];
      isAll = isLastPage(above, CATCH_UP);
      [first] = page;
    }
    const meets = !isAll && first !== undefined && last !== undefined && !isAfter(first, last);
    const from = meets && first ? first : null;
    const known = await elsewhere;
    this.#parts.store.save({ replace: page, from, before: null });
    this.#checkedFrom = first ?? null;
    this.#show({
      // The user may have scrolled up meanwhile.
      messages: from ? [...this.#chat.messages.filter((message) => isAfter(from, message)), ...page] : page,
      state: 'ready',
      older: isAll ? 'none' : 'some',
      mark: this.#chat.mark ?? beginMark(this.#parts.colocationId, known, page.at(-1)),
    });
    this.#catchUp(version);
  }

  /** Applies what was received while the end was being read and is not in it yet. */
  #catchUp(version: Version): void {
    this.#isSynced = true;
    this.#syncedAt = version;
    for (const entry of this.#missed.splice(0)) if (entry.seq > version.seq) this.#apply(entry.event);
  }

  #goUpward(most: number): Promise<void> {
    this.#reading ??= this.#readUpward(most)
      .catch((error: unknown) => {
        this.#show({ older: 'unreachable' });
        throw error;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readUpward(most: number): Promise<void> {
    const [first] = this.#chat.messages;
    const stored = await this.#parts.store.latest(most, first ?? null).catch(() => []);
    if (stored.length > 0 && this.#chat.messages[0] === first) {
      this.#show({ messages: [...stored, ...this.#chat.messages], older: 'some' });
      this.#check(most).catch(() => undefined);
      return;
    }
    const hasGrown = () => this.#chat.messages.slice(0, 1).some((now) => first === undefined || isAfter(first, now));
    while (this.#hasMore() && !hasGrown()) await this.#check(most);
  }

  /** A closed history has no more: a caller that waits for it to grow would read forever. */
  #hasMore = (): boolean => !this.#isClosed && this.#chat.older !== 'none';

  #check(most: number): Promise<void> {
    this.#checking ??= this.#checkNext(most).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Reads the next messages above `#checkedFrom` from the server. */
  async #checkNext(most: number): Promise<void> {
    if (!this.#isSynced || this.#syncing) await this.#sync();
    const edge = this.#checkedFrom;
    if (!edge || this.#chat.older === 'none') return;
    const asked = { limit: most, letters: PAGE_LETTERS };
    const { data: page, ...version } = await this.#parts.read({ before: edge.id, ...asked });
    // A deleted message has no predecessors, either: then its event is on the way.
    if (page.length === 0) await isReceivedWithin(version, EVENT_TIMEOUT_MS);
    if (this.#checkedFrom?.id !== edge.id || !this.#isSynced) return;
    const from = isLastPage(page, asked) ? null : (page[0] ?? null);
    this.#checkedFrom = page[0] ?? edge;
    this.#parts.store.save({ replace: page, from, before: edge });
    const { messages } = this.#chat;
    const above = from ? messages.filter((message) => isAfter(from, message)) : [];
    const below = messages.slice(messages.findIndex((message) => message.id === edge.id));
    this.#show({ messages: [...above, ...page, ...below], older: from ? 'some' : 'none' });
  }

  #apply(event: EventOf<MessageEvents>): void {
    const { store } = this.#parts;
    const before = this.#chat.messages;
    const messages = applyToMessages(before, event);
    keepChange(store, event);
    if (event.name === 'NewMessageAdded') this.#checkedFrom ??= event.payload;
    else if (event.name === 'MessageDeleted' && this.#checkedFrom?.id === event.payload) {
      this.#checkedFrom = messages[before.findIndex(({ id }) => id === event.payload)] ?? null;
      // All fetched messages are deleted: earlier stored ones must be fetched again.
      if (this.#checkedFrom === null) this.refresh({ seq: Infinity });
    }
    this.#show({ messages });
  }

  #show(change: Partial<Chat>): void {
    if (this.#isClosed) return;
    const chat = { ...this.#chat, ...change };
    this.#chat = { ...chat, unread: countUnread(chat, this.#parts.me) };
    this.#parts.onChange();
  }
}
