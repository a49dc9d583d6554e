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

/** An invitation is asked for with the password when it is good for longer, or for more people. */
export const INVITATION_DAYS_UNASKED = 14;
/** How many people the household's link is good for, unless it is said. */
export const INVITATION_USES = 8;

/** Ours: an invitation that is open. */
export const OpenInvitation = z.object({
  id: Id,
  madeBy: z.nullable(Id),
  expiresAt: Instant,
  /** How many people it is good for, and how many have come. */
  uses: z.int(),
  used: z.int(),
  /** Who has come with it, the first one first. */
  usedBy: z.array(Id),
  /** Of the household's link alone: codes for one person are told once. */
  code: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Of the link: the name of the member who left, so that the one before it was withdrawn. */
  renewedFor: z.optional(z.string()),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const Invitation = z.extend(OpenInvitation, { code: z.string(), url: z.string() });
export type Invitation = z.infer<typeof Invitation>;

/** Ours: somebody who was taken out, and may come back only when a member says so. */
export const RemovedMember = z.object({ userId: Id, username: z.string() });
export type RemovedMember = z.infer<typeof RemovedMember>;

export const InvitationPreview = z.object({
  colocationId: Id,
  name: z.string(),
  address: z.string(),
  members: z.number(),
  /** The name of whoever made the invitation. */
  invitedBy: z.nullable(z.string()),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;
