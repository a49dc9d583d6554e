import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { Versioned } from '#platform/data/versioned.ts';
import { HOUSE, TOM } from '#test/members.ts';

/** Message number `n` of a chat in which one is written each minute; Tomasz's unless told otherwise. */
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

export const messageOf = (n: number, change: Partial<Message> = {}): Message => messageIn(HOUSE, n, change);

export const messagesOf = (from: number, to: number, change: Partial<Message> = {}): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => messageOf(from + i, change));

/** Answers pages as the server does, and remembers what was asked for. */
export class Server {
  readonly asked: { before?: string; limit: number }[] = [];
  seq = 10;
  isDown = false;
  messages: readonly Message[];

  constructor(messages: readonly Message[]) {
    this.messages = messages;
  }

  read = (page: { before?: string; limit: number }): Promise<Versioned<readonly Message[]>> => {
    this.asked.push(page);
    if (this.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const end =
      page.before === undefined ? this.messages.length : this.messages.findIndex(({ id }) => id === page.before);
    const data = this.messages.slice(Math.max(0, end - page.limit), Math.max(0, end));
    return Promise.resolve({ data, seq: this.seq });
  };
}
