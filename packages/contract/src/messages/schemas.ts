import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** Somebody's emoji under a message; each has one at most. */
export const MessageReaction = z.object({
  id: Id,
  userId: Id,
  messageId: Id,
  /** The emoji itself. */
  type: z.string(),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

export const Message = z.object({
  id: Id,
  colocationId: Id,
  content: z.string(),
  sendBy: Id,
  sendAt: Instant,
  /** Ours: the message that it replies to, which may be gone since. What older versions kept does not say. */
  replyTo: z.optional(z.nullable(Id)),
  /** Ours; absent in what older versions kept. */
  reactions: z.optional(z.array(MessageReaction)),
  /** Ours: whom it mentions; absent in what older versions kept. */
  mentions: z.optional(z.array(Id)),
});
export type Message = z.infer<typeof Message>;
