import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { Snapshot } from '#platform/sync/queries/versioned.ts';
import { HOUSEHOLD, TOM } from '#test/members.ts';

/** Message number `n` of a chat with one per minute; Tomasz's by default. */
export function messageIn(colocationId: string, n: number, change: Partial<Message> = {}): Message {
  return {
    id: `01990000-0000-7000-9000-${String(n).padStart(12, '0')}`,
    colocationId,
    content: `No. ${n}`,
    sendBy: TOM,
    sendAt: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
    ...change,
  };
}

export const messageOf = (n: number, change: Partial<Message> = {}): Message => messageIn(HOUSEHOLD, n, change);

export const messagesOf = (from: number, to: number, change: Partial<Message> = {}): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => messageOf(from + i, change));

type Page = { before?: string; after?: string; around?: string; limit: number; letters?: number };

/** Answers pages like the server, and records the requests. */
export class Server {
  readonly asked: Page[] = [];
  seq = 10;
  isDown = false;
  messages: readonly Message[];

  constructor(messages: readonly Message[]) {
    this.messages = messages;
  }

  read = (page: Page): Promise<Snapshot<readonly Message[]>> => {
    this.asked.push(page);
    if (this.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ data: this.#pageOf(page), seq: this.seq });
  };

  #pageOf({ before, after, around, limit, letters = Infinity }: Page): readonly Message[] {
    const placeOf = (sought: string) => this.messages.findIndex(({ id }) => id === sought);
    const down = (from: number, most: PageLimit) =>
      upToLetters(this.messages.slice(from, from + most.limit), most.letters);
    const up = (end: number, most: PageLimit) =>
      upToLetters(this.messages.slice(Math.max(0, end - most.limit), end).toReversed(), most.letters).toReversed();
    if (after !== undefined) return down(placeOf(after) + 1, { limit, letters });
    if (around === undefined)
      return up(before === undefined ? this.messages.length : Math.max(0, placeOf(before)), { limit, letters });
    const half = { limit: Math.floor(limit / 2), letters: letters / 2 };
    const place = placeOf(around);
    if (place < 0) return [];
    return [...up(place, half), ...down(place, { ...half, limit: limit - half.limit })];
  }
}

type PageLimit = { readonly limit: number; readonly letters: number };

function upToLetters(messages: readonly Message[], letters: number): readonly Message[] {
  let sum = 0;
  return messages.filter(({ content }, place) => (sum += content.length) <= letters || place === 0);
}
