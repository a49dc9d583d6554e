import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';

/** Replied messages outside the shown ones, by id; null for deleted ones. */
export type QuotedById = ReadonlyMap<string, Message | null>;

type Parts = {
  /** The device's stored message; undefined if it has none. */
  readonly stored: (id: string) => Promise<Message | undefined>;
  /** The server's message; null if it is deleted. */
  readonly read: (id: string) => Promise<Message | null>;
  readonly onChange: () => void;
};

/** Looks up old replied messages, each once, and updates them by events. */
export class QuotedMessages {
  readonly #parts: Parts;
  known: QuotedById = new Map();
  readonly #asked = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when it is known; at once for earlier lookups. */
  async lookUp(id: string): Promise<Message | null | undefined> {
    if (this.#asked.has(id)) return this.known.get(id);
    this.#asked.add(id);
    try {
      const stored = await this.#parts.stored(id).catch(() => undefined);
      if (stored) this.#know(id, stored);
      const read = await this.#parts.read(id);
      // A received deletion overrides an answer from before.
      if (this.known.get(id) !== null) this.#know(id, read);
    } catch {
      // Offline it stays unknown until the chat is read again.
    }
    return this.known.get(id);
  }

  /** Events may have been missed: fetches again, also after failures. */
  lookAgain(): void {
    const ids = [...this.#asked];
    this.#asked.clear();
    for (const id of ids) this.lookUp(id).catch(() => undefined);
  }

  handle(event: DecodedEvent): void {
    if (event.name === 'MessageUpdated' && this.known.has(event.payload.id))
      this.#know(event.payload.id, event.payload);
    if (event.name === 'MessageDeleted' && this.known.has(event.payload)) this.#know(event.payload, null);
  }

  #know(id: string, message: Message | null): void {
    this.known = new Map([...this.known, [id, message]]);
    this.#parts.onChange();
  }
}
