import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** Most choices of one move, of each kind. */
export const MAX_CHOICES = 200;

/** The most rotas, and the most bills, that a new member joins at once. */
export const MAX_JOINED = 200;

/** The member who takes over a task that only the moving member is on. */
export const TaskTaker = z.object({ choreId: Id, userId: Id });
export type TaskTaker = z.infer<typeof TaskTaker>;

/** The member who pays a bill from the day of the move on. */
export const NextPayer = z.object({ billId: Id, userId: Id });
export type NextPayer = z.infer<typeof NextPayer>;

/** A member moves out on a day (M41). */
export const Move = z.object({
  userId: Id,
  /** The member who planned it: the moving one, or another. */
  plannedBy: Id,
  /** By the household's calendar. */
  leavesOn: z.iso.date(),
  tasks: z.array(TaskTaker),
  payers: z.array(NextPayer),
  /** When they left, which can be undone for a day; null: planned. */
  leftAt: z.nullable(Instant),
});
export type Move = z.infer<typeof Move>;
