import * as z from 'zod/mini';
import { Id, Instant } from '../../wire/primitives.ts';

/** Two people of a household with a common purse, or the ask for one (M39). */
export const Purse = z.object({
  /** The member who asked; with a name without an account always the member. */
  askedBy: Id,
  partner: Id,
  askedAt: Instant,
  /** Null: the partner has not agreed yet. */
  joinedAt: z.nullable(Instant),
});
export type Purse = z.infer<typeof Purse>;
