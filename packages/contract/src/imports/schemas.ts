import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import { formats } from './book.ts';

/** Format of a file. */
export const ImportFormat = z.enum(formats);

/** Expenses imported from a file of another app, all at once. */
export const Import = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  createdAt: Instant,
  fileName: z.string(),
  format: ImportFormat,
  /** How many expenses and payments it made. */
  count: z.int(),
  /** When it was undone; null: it was not. */
  undoneAt: z.nullable(Instant),
});
export type Import = z.infer<typeof Import>;

/** Result of undoing an import (I8): expenses edited since are kept, the first hundred listed by name. */
export const Undone = z.object({
  removed: z.int(),
  kept: z.int(),
  names: z.array(z.object({ id: Id, name: z.string() })),
});
export type Undone = z.infer<typeof Undone>;
