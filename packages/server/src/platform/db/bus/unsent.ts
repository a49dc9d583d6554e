import { createLruCache } from '#platform/kernel/lru-cache.ts';

const MAX_UNSENT = 10_000;

/** Unsent messages of the bus: for each household only the greatest event number, and each user once. */
export class Unsent {
  readonly #messages = createLruCache<string>(MAX_UNSENT);

  /** Adds a message `topic:id` or `topic:id:number`. When the limit is reached the oldest is dropped: receivers also poll. */
  add(message: string): void {
    const key = keyOf(message);
    const known = this.#messages.peek(key);
    if (known !== undefined && numberOf(known) >= numberOf(message)) return;
    this.#messages.set(key, message);
  }

  get size(): number {
    return this.#messages.size;
  }

  /** Removes and returns all queued messages, oldest first. */
  take(): string[] {
    const messages = [...this.#messages.rvalues()].filter((message) => message !== undefined);
    this.#messages.clear();
    return messages;
  }
}

const keyOf = (message: string): string => message.split(':', 2).join(':');
const numberOf = (message: string): number => Number(message.split(':')[2] ?? 0);
