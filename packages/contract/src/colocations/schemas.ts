import * as z from 'zod/mini';
import { Month } from '../money/closing/schemas.ts';
import { Purse } from '../money/purses/schemas.ts';
import { Move } from '../moves/schemas.ts';
import { Id, Instant } from '../wire/primitives.ts';
import { FirstWeekCard } from './first-week.ts';
import { fadeWeeks } from './fade-weeks.ts';
import { MemberReset } from './reset-schemas.ts';
import { WeekPush } from './week-push.ts';
import { WeekStart } from './week-start.ts';

export const JoinPolicy = z.enum(['id', 'invite']);
export type JoinPolicy = z.infer<typeof JoinPolicy>;

export const FadeWeeks = z.literal(fadeWeeks);
export type FadeWeeks = z.infer<typeof FadeWeeks>;

/** A paired device that may have signed something. */
export const NamedDevice = z.object({ id: Id, name: z.string() });
export type NamedDevice = z.infer<typeof NamedDevice>;

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
  /** Ours: the member who collects and pays out for all (rule M14); null: none, and the plan has the fewest transfers (M7). */
  collector: z.optional(z.nullable(Id)),
  /** Ours: the weeks without use after which a note moves to the drawer (B2); 0: never; absent: two. */
  fadeWeeks: z.optional(FadeWeeks),
  /** Ours: members whose passwords are being reset by two others, in the order of their ids; absent: none. */
  resets: z.optional(z.array(MemberReset)),
  /** Ours: cards of the first week that a member closed; absent: none. */
  closedCards: z.optional(z.array(FirstWeekCard)),
  /** Ours: the month whose card (M37) a member has put away for all; absent: none. */
  putAwayMonth: z.optional(Month),
  /** Ours: when the push before each week comes (W8); null: never; absent: on Sunday at 18:00. */
  weekPush: z.optional(z.nullable(WeekPush)),
  /** Ours: the day with which weeks begin for all members (W9); absent: as each member's language has it. */
  weekStart: z.optional(WeekStart),
  /** Ours: whether a member has opened the week; until then no push comes (W8). */
  isWeekOpened: z.optional(z.literal(true)),
  /** Ours: pairs and requests to settle as one, in the order of `askedBy` (M39); absent: none. */
  purses: z.optional(z.array(Purse)),
  /** Ours: who moves out when, and who has left since a day at most, in the order of `userId` (M41); absent: nobody. */
  moves: z.optional(z.array(Move)),
  /** Ours: members who are still asked which rotas and bills they join, in the order of their ids (M44); absent: none. */
  newcomers: z.optional(z.array(Id)),
  /** Ours: paired devices, and those that ended lately, in the order of their ids: they are no members, but add items; absent: none. */
  devices: z.optional(z.array(NamedDevice)),
});
export type Colocation = z.infer<typeof Colocation>;

/** Longer invitations, or ones for more people, require the password. */
export const INVITATION_DAYS_UNASKED = 14;
/** Default number of uses of the household's link. */
export const INVITATION_USES = 8;

/** Ours: an invitation that is open. */
export const OpenInvitation = z.object({
  id: Id,
  madeBy: z.nullable(Id),
  expiresAt: Instant,
  /** How many people it is good for, and how many have come. */
  uses: z.int(),
  used: z.int(),
  /** Users who have joined with it, the first one first. */
  usedBy: z.array(Id),
  /** Only for the household's link: single-use codes are returned only once. */
  code: z.optional(z.string()),
  url: z.optional(z.string()),
  /** For the link: the name of the member who left, so that the link before it was withdrawn. */
  renewedFor: z.optional(z.string()),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const Invitation = z.extend(OpenInvitation, { code: z.string(), url: z.string() });
export type Invitation = z.infer<typeof Invitation>;

/** Ours: a removed member, who may return only when a member allows it. */
export const RemovedMember = z.object({ userId: Id, username: z.string() });
export type RemovedMember = z.infer<typeof RemovedMember>;

export const InvitationPreview = z.object({
  colocationId: Id,
  name: z.string(),
  address: z.string(),
  members: z.number(),
  /** The name of the inviting member. */
  invitedBy: z.nullable(z.string()),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;
