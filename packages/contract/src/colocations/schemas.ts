import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import { MemberReset } from './reset-schemas.ts';

export const JoinPolicy = z.enum(['id', 'invite']);
export type JoinPolicy = z.infer<typeof JoinPolicy>;

export const Colocation = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  /** The ids of the members who live there now. */
  colocataires: z.array(Id),
  /** ISO 4217 code. */
  currency: z.string(),
  /** Ours: how many decimals its amounts have (M19); absent: two. */
  decimals: z.optional(z.int()),
  createdBy: z.nullable(Id),
  createdAt: Instant,
  joinPolicy: JoinPolicy,
  /** IANA name; what repeats is reckoned in it. */
  timeZone: z.string(),
  /** Ours: who collects and pays out for all (rule M14); null: nobody, and the fewest transfers settle (M7). */
  collector: z.optional(z.nullable(Id)),
  /** Ours: whose passwords are being reset by two members, in the order of their ids; absent: nobody's. */
  resets: z.optional(z.array(MemberReset)),
});
export type Colocation = z.infer<typeof Colocation>;

export const Invitation = z.object({ code: z.string(), url: z.string(), expiresAt: Instant });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationPreview = z.object({
  colocationId: Id,
  name: z.string(),
  address: z.string(),
  members: z.number(),
  /** The name of whoever made the invitation. */
  invitedBy: z.nullable(z.string()),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;
