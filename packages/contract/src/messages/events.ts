import type { Id } from '../wire/primitives.ts';
import type { Message } from './schemas.ts';

/** Hub events of the chat: name → payload. */
export type MessageEvents = {
  NewMessageAdded: Message;
  MessageUpdated: Message;
  MessageDeleted: Id;
};
