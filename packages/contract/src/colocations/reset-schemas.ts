import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';

/** How far a reset is, or how it ended (`objected` and later ones). */
export const resetSteps = ['asked', 'confirmed', 'linked', 'objected', 'stopped', 'left', 'used'] as const;

/** Two members have the password of a third reset. */
export const MemberReset = z.object({
  /** The owner of the password. */
  userId: Id,
  step: z.enum(resetSteps),
  askedBy: Id,
  askedAt: Instant,
  /** The second member; null: not confirmed yet. */
  confirmedBy: z.nullable(Id),
  /** When the link becomes available; until then its subject may object. Null: not confirmed. */
  dueAt: z.nullable(Instant),
  expiresAt: Instant,
});
export type MemberReset = z.infer<typeof MemberReset>;
