import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

export const Chore = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  createdAt: Instant,
  updatedAt: Instant,
  dueDate: Instant,
  title: z.string(),
  description: z.nullable(z.string()),
  isDone: z.boolean(),
  /** Who does it: user id → picture. */
  enrolledUsers: z.record(Id, z.nullable(z.string())),
  /** Ours: who ticked it, and when; null while it is open. */
  doneBy: z.nullable(Id),
  doneAt: z.nullable(Instant),
});
export type Chore = z.infer<typeof Chore>;

export const ChoreMessage = z.object({
  id: Id,
  choreId: Id,
  createdBy: Id,
  createdAt: Instant,
  content: z.string(),
});
export type ChoreMessage = z.infer<typeof ChoreMessage>;

/** Who did a chore, and when. */
export const Completion = z.object({ choreId: Id, doneBy: Id, doneAt: Instant });
export type Completion = z.infer<typeof Completion>;
