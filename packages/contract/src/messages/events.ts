import type { Id } from '../wire/primitives.ts';
import type { Message, MessageReaction } from './schemas.ts';

/** Hub events of the chat: name → payload. */
export type MessageEvents = {
  NewMessageAdded: Message;
  MessageUpdated: Message;
  MessageDeleted: Id;
  /** Ours; each is the whole reaction, by which a device finds the message that it keeps. */
  NewMessageReaction: MessageReaction;
  UpdateMessageReaction: MessageReaction;
  DeleteMessageReaction: MessageReaction;
};
