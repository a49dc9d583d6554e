import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';

/** What others replied to and is not among the messages shown, by its id; null for what is gone. */
export type Quoted = ReadonlyMap<string, Message | null>;

type Parts = {
  /** What this device kept; undefined for what it did not. */
  readonly stored: (id: string) => Promise<Message | undefined>;
  /** What the server has; null for what is gone. */
  readonly read: (id: string) => Promise<Message | null>;
  readonly onChange: () => void;
};

/** Looks up what was replied to long ago, each once, and keeps it right by events. */
export class QuotedMessages {
  readonly #parts: Parts;
  known: Quoted = new Map();
  readonly #asked = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when it is known; at once for what was looked up before. */
  async lookUp(id: string): Promise<Message | null | undefined> {
    if (this.#asked.has(id)) return this.known.get(id);
    this.#asked.add(id);
    try {
      const stored = await this.#parts.stored(id).catch(() => undefined);
      if (stored) this.#know(id, stored);
      const read = await this.#parts.read(id);
      // Whoever heard that it was deleted knows better than an answer from before.
      if (this.known.get(id) !== null) this.#know(id, read);
    } catch {
      // Without a network it stays unknown until the chat is read again.
    }
    return this.known.get(id);
  }

  /** Events may have been missed: asks again, also for what could not be asked for. */
  lookAgain(): void {
    const ids = [...this.#asked];
    this.#asked.clear();
    for (const id of ids) this.lookUp(id).catch(() => undefined);
  }

  handle(event: HestiaEvent): void {
    if (event.name === 'MessageUpdated' && this.known.has(event.payload.id))
      this.#know(event.payload.id, event.payload);
    if (event.name === 'MessageDeleted' && this.known.has(event.payload)) this.#know(event.payload, null);
  }

  #know(id: string, message: Message | null): void {
    this.known = new Map([...this.known, [id, message]]);
    this.#parts.onChange();
  }
}
