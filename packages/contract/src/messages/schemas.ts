import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

export const Message = z.object({
  id: Id,
  colocationId: Id,
  content: z.string(),
  sendBy: Id,
  sendAt: Instant,
});
export type Message = z.infer<typeof Message>;
