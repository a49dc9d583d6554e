import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import { formats } from './book.ts';

/** Expenses that came from a file of another app, all at once. */
export const Import = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  createdAt: Instant,
  fileName: z.string(),
  format: z.enum(formats),
  /** How many expenses and payments it made. */
  count: z.int(),
  /** When it was undone; null: it was not. */
  undoneAt: z.nullable(Instant),
});
export type Import = z.infer<typeof Import>;

/** What became of undoing one (I8): what somebody has changed since is kept, the first hundred of it by name. */
export const Undone = z.object({
  removed: z.int(),
  kept: z.int(),
  names: z.array(z.object({ id: Id, name: z.string() })),
});
export type Undone = z.infer<typeof Undone>;
