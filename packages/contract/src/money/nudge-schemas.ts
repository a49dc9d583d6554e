import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** Somebody has kindly asked another to pay what they owe. */
export const Nudge = z.object({ by: Id, to: Id, at: Instant });
export type Nudge = z.infer<typeof Nudge>;
