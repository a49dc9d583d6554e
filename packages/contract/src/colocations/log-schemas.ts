import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import { Month } from '../money/closing/schemas.ts';
import { resetSteps } from './reset-schemas.ts';
import { FadeWeeks } from './schemas.ts';

/**
 * Deeds of the household log. `joined` by another user: a name without an account was added. `transferred`: the host
 * gave a member's place to a user, who had moved in for it.
 */
export const householdDeeds = [
  'joined',
  'left',
  'removed',
  'claimed',
  'changed',
  'reset',
  'exported',
  'transferred',
] as const;

/** An export: the money, or, for the host, the whole household. */
export const ExportFacts = z.enum(['money', 'household']);
export type ExportFacts = z.infer<typeof ExportFacts>;

/** The values of a household that a change replaced or set. */
export const HouseholdFacts = z.object({
  name: z.optional(z.string()),
  address: z.optional(z.string()),
  currency: z.optional(z.string()),
  joinPolicy: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  collector: z.optional(z.nullable(Id)),
  fadeWeeks: z.optional(FadeWeeks),
  /** A month that a member closed (after) or opened again (before). */
  closedMonth: z.optional(Month),
  /** A common purse with the user concerned, which the actor began (after) or ended (before) (M39). */
  purse: z.optional(z.boolean()),
  /** The name of a tablet that the actor paired (after) or disconnected (before). */
  tablet: z.optional(z.string()),
  /** The name of a guest's link that the actor made (after) or ended (before). */
  guest: z.optional(z.string()),
  /** The user who claimed a name without an account, or got a member's place. */
  claimedBy: z.optional(Id),
  /** For a reset by members: its step. */
  step: z.optional(z.enum(resetSteps)),
  /** For a removed member, who may return. */
  removed: z.optional(z.boolean()),
  /** For an export. */
  what: z.optional(ExportFacts),
});

/** An entry of a household's log. */
export const HouseholdLogEntry = z.object({
  number: z.int(),
  at: Instant,
  /**
   * `joined` by another user: a name without an account was added. `exported` has money or household in `after.what`.
   * `transferred`: the host gave the place of `aboutId` to `after.claimedBy`.
   */
  deed: z.enum(householdDeeds),
  /** The actor; null: the server, or (`exported`, `transferred`) its host. */
  userId: z.nullable(Id),
  /** The user concerned; null: the household. */
  aboutId: z.nullable(Id),
  /** The changed values, before and after. */
  before: HouseholdFacts,
  after: HouseholdFacts,
});
export type HouseholdLogEntry = z.infer<typeof HouseholdLogEntry>;

/** Latest first; `next` is the `before` of the following page, null at the end. */
export const HouseholdLogPage = z.object({ entries: z.array(HouseholdLogEntry), next: z.nullable(z.int()) });
export type HouseholdLogPage = z.infer<typeof HouseholdLogPage>;
