import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** The emoji of a reaction. */
export const Emoji = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((s) => [...s].length <= limits.reaction, 'At most 16 characters'),
  // In the description of the wire, which counts code points.
  z.meta({ maxLength: limits.reaction }),
);
