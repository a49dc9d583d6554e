import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

export const Message = z.object({
  id: Id,
  colocationId: Id,
  content: z.string(),
  sendBy: Id,
  sendAt: Instant,
  /** Ours: the message that it replies to, which may be gone since. What older versions kept does not say. */
  replyTo: z.optional(z.nullable(Id)),
});
export type Message = z.infer<typeof Message>;
