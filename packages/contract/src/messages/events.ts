import type { Id } from '../wire/primitives.ts';
import type { Message, MessageReaction } from './schemas.ts';

/** Hub events of the chat: name → payload. */
export type MessageEvents = {
  /** A member has sent a text or pictures. */
  NewMessageAdded: Message;
  /** Its sender changed it. */
  MessageUpdated: Message;
  /** Its sender deleted it. */
  MessageDeleted: Id;
  /** Ours: the whole reaction, by which a device finds the message that it keeps. */
  NewMessageReaction: MessageReaction;
  /** Ours: another emoji, under the same id. */
  UpdateMessageReaction: MessageReaction;
  /** Ours: the whole deleted reaction. */
  DeleteMessageReaction: MessageReaction;
};
