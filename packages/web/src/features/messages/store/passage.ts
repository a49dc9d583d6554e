import type { DecodedEvent } from '@hestia/contract/events.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { isLastPage, PAGE_LETTERS } from '@hestia/contract/messages/paging.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { isBefore, isReceivedWithin, type Version } from '#platform/sync/queries/sync-cursor.ts';
import type { Snapshot } from '#platform/sync/queries/versioned.ts';
import { isOfChat, type Chat } from './chat-state.ts';
import { isAfter } from './read-mark.ts';

type Page = { around?: string; before?: string; after?: string; limit: number; letters: number };
type Parts = {
  /** Fetches a page at least as new as every event received. */
  readonly read: (page: Page) => Promise<Snapshot<readonly Message[]>>;
  readonly onChange: () => void;
};

/** Page size, and the refetch limit (the endpoint's maximum). */
const PAGE_SIZE = 100;
const MAX_MESSAGES = 1000;
const EVENT_TIMEOUT_MS = 1500;

/** A part of the chat far above its end: around one message, and from there up and down, as far as the user scrolls. */
export class Passage {
  readonly #parts: Parts;
  readonly #step: number;
  /** The same window, fetched again. */
  #next: Passage | null = null;
  messages: readonly Message[] = [];
  older: Chat['older'] = 'some';
  later: Chat['later'] = 'some';
  /** Whether it equals the server's state: every event since its fetch was received. */
  isCurrent = false;
  #readAt: Version = { seq: -1 };
  #reading: Promise<void> | null = null;

  constructor(parts: Parts, step = PAGE_SIZE) {
    this.#parts = parts;
    this.#step = step;
  }

  /** Fetches the messages around one: none, if that is deleted. */
  open(id: string): Promise<void> {
    return this.#once(() => this.#readAround(id));
  }

  readOlder(): Promise<void> {
    const read = async () => {
      const [first] = this.messages;
      if (!first || this.older === 'none') return;
      const page = await this.#read({ before: first.id, ...this.#most() });
      if (this.messages[0]?.id !== first.id) return;
      this.older = isLastPage(page, this.#most()) ? 'none' : 'some';
      this.messages = [...page, ...this.messages];
    };
    return this.#goOn(read, () => {
      this.older = 'unreachable';
    });
  }

  readLater(): Promise<void> {
    const read = async () => {
      const last = this.messages.at(-1);
      if (!last) return;
      const page = await this.#read({ after: last.id, ...this.#most() });
      if (this.messages.at(-1)?.id !== last.id) return;
      this.later = page.length === 0 ? 'none' : 'some';
      this.messages = [...this.messages, ...page];
    };
    return this.#goOn(read, () => {
      this.later = 'unreachable';
    });
  }

  /** Events from before this point may have been missed. */
  async refresh(point: Version): Promise<void> {
    if (!isBefore(this.#readAt, point)) return;
    this.isCurrent = false;
    await this.#reading?.catch(() => undefined);
    // A pending fetch may have started before that point.
    if (isBefore(this.#readAt, point)) this.isCurrent = false;
    await this.#goOn();
  }

  /** New messages are at the end of the chat, not here. */
  handle(event: DecodedEvent): void {
    if (!isOfChat(event) || event.name === 'NewMessageAdded') return;
    this.#next?.handle(event);
    this.messages = applyToMessages(this.messages, event);
    this.#parts.onChange();
  }

  /** After missed events, this part is refetched before any page is added. */
  #goOn(read?: () => Promise<void>, onFailed?: () => void): Promise<void> {
    return this.#once(async () => {
      try {
        if (!this.isCurrent) await this.#readAgain();
        await read?.();
      } catch (error) {
        onFailed?.();
        throw error;
      }
    });
  }

  /** One fetch at a time. */
  #once(read: () => Promise<void>): Promise<void> {
    this.#reading ??= read().finally(() => {
      this.#reading = null;
      this.#parts.onChange();
    });
    return this.#reading;
  }

  /**
   * Refetches all of it, from its middle up and down. The shown messages stay until then, so the scroll position does,
   * too.
   */
  async #readAgain(): Promise<void> {
    const { length, [0]: first, [length - 1]: last } = this.messages;
    if (!first || !last) return;
    const next = new Passage({ ...this.#parts, onChange: () => undefined }, Math.min(MAX_MESSAGES, length));
    this.#next = next;
    try {
      // Any of them may have been deleted.
      for (const anchor of [this.messages[Math.floor(length / 2)] ?? first, first, last]) {
        await next.open(anchor.id);
        if (next.messages.length > 0) break;
      }
      while (next.older === 'some' && isAfter(next.messages[0] ?? first, first)) await next.readOlder();
      while (next.later === 'some' && isAfter(last, next.messages.at(-1) ?? last)) await next.readLater();
      this.messages = next.messages;
      this.older = next.older;
      this.later = next.later;
      this.#readAt = next.#readAt;
      this.isCurrent = true;
    } finally {
      this.#next = null;
    }
  }

  async #readAround(id: string): Promise<void> {
    const { limit, letters } = this.#most();
    const { data, ...version } = await this.#parts.read({ around: id, limit, letters });
    const above = data.findIndex((message) => message.id === id);
    this.messages = above < 0 ? [] : data;
    const half = { limit: Math.floor(limit / 2), letters: Math.floor(letters / 2) };
    this.older = isLastPage(data.slice(0, Math.max(0, above)), half) ? 'none' : 'some';
    this.later = 'some';
    this.#readAt = version;
    this.isCurrent = true;
  }

  #most = () => ({ limit: this.#step, letters: PAGE_LETTERS });

  async #read(page: Page): Promise<readonly Message[]> {
    const { data, ...version } = await this.#parts.read(page);
    // A deleted message has no neighbours, either: then its event is on the way.
    if (data.length === 0) await isReceivedWithin(version, EVENT_TIMEOUT_MS);
    return data;
  }
}
