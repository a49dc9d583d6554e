import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { MessageEvents } from '@hestia/contract/messages/events.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { Position } from './message-store.ts';
import { isAfter } from './read-mark.ts';

/** The events that the chat follows. */
export const chatEvents = [
  'NewMessageAdded',
  'MessageUpdated',
  'MessageDeleted',
  'NewMessageReaction',
  'UpdateMessageReaction',
  'DeleteMessageReaction',
] as const satisfies readonly (keyof MessageEvents)[];

export function isOfChat(event: DecodedEvent): event is EventOf<MessageEvents> {
  return (chatEvents as readonly string[]).includes(event.name);
}

/** The visible state of the chat. The same object until it changes. */
export type Chat = {
  /** Oldest first, without holes; up to the latest that is known here unless there are `later` ones. */
  readonly messages: readonly Message[];
  /** `loading`: no messages yet. `failed`: none are stored here, and none could be fetched. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The messages above the first one; `unreachable` without a network. */
  readonly older: 'none' | 'some' | 'unreachable';
  /** Whether messages follow the last one, as they do far above the latest. */
  readonly later: 'none' | 'some' | 'unreachable';
  /** The last message that was read on this device; null until the chat was here for the first time. */
  readonly mark: Position | null;
  /** The number of later messages of others. */
  readonly unread: number;
};

export const NO_CHAT: Chat = { messages: [], state: 'loading', older: 'none', later: 'none', mark: null, unread: 0 };

/** How many messages of others come after the mark. */
export function countUnread({ messages, mark }: Chat, me: string): number {
  if (mark === null) return 0;
  const last = messages.findLastIndex((message) => !isAfter(message, mark));
  return messages.slice(last + 1).filter(({ sendBy }) => sendBy !== me).length;
}
