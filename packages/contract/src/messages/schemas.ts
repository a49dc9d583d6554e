import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** A member's emoji under a message, at most one each. */
export const MessageReaction = z.object({
  id: Id,
  userId: Id,
  messageId: Id,
  /** The emoji itself. */
  type: z.string(),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

/** A picture of a message; its size is known before it is read. */
export const MessagePicture = z.object({
  /** The name of the stored picture. */
  imageUrl: z.string(),
  /** Description of the picture by its sender. */
  alt: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
});
export type MessagePicture = z.infer<typeof MessagePicture>;

export const Message = z.object({
  id: Id,
  colocationId: Id,
  content: z.string(),
  sendBy: Id,
  sendAt: Instant,
  /** Ours: the replied message, which may be deleted. Absent in data of older versions. */
  replyTo: z.optional(z.nullable(Id)),
  /** Ours; absent in data of older versions. */
  reactions: z.optional(z.array(MessageReaction)),
  /** Ours: the mentioned members; absent in data of older versions. */
  mentions: z.optional(z.array(Id)),
  /** Ours; absent in data of older versions. */
  pictures: z.optional(z.array(MessagePicture)),
});
export type Message = z.infer<typeof Message>;

/** Ours: the last message that a user has read, on any device; null before the first report. */
export const ReadMark = z.object({
  userId: Id,
  sendAt: z.nullable(Instant),
  messageId: z.nullable(Id),
});
export type ReadMark = z.infer<typeof ReadMark>;

/**
 * Ours: results of a search, newest first; `next`: the message after which the next call continues, null at the end.
 */
export const MessagesFound = z.object({
  messages: z.array(Message),
  next: z.nullable(z.object({ sendAt: Instant, id: Id })),
});
