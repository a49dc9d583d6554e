import * as z from 'zod/mini';
import { Id, Instant } from '../../wire/primitives.ts';

/** A payment reminder between members. */
export const Nudge = z.object({ by: Id, to: Id, at: Instant });
export type Nudge = z.infer<typeof Nudge>;
