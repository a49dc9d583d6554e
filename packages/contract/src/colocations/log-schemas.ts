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

/** What changed of a household, before or after. */
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
  /** The user who claimed a name without an account, or got a member's place. */
  claimedBy: z.optional(Id),
  /** Of a reset by members: how far it went. */
  step: z.optional(z.enum(resetSteps)),
  /** For a removed member, who may return. */
  removed: z.optional(z.boolean()),
  /** Of an export. */
  what: z.optional(ExportFacts),
});

/** One thing that happened to a household. */
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
  /** What changed, as it was, and as it became. */
  before: HouseholdFacts,
  after: HouseholdFacts,
});
export type HouseholdLogEntry = z.infer<typeof HouseholdLogEntry>;

/** Latest first; `next` is the `before` of the following page, null at the end. */
export const HouseholdLogPage = z.object({ entries: z.array(HouseholdLogEntry), next: z.nullable(z.int()) });
export type HouseholdLogPage = z.infer<typeof HouseholdLogPage>;
