import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import { resetSteps } from './reset-schemas.ts';

/**
 * What can have happened to a household. `joined` by somebody else: a name without an account was added. `transferred`: the host
 * gave a member's place to somebody, who had moved in for it.
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

/** What somebody can take along as a file: its money, or, as the host, all of it. */
const Exported = z.enum(['money', 'household']);
export type Exported = z.infer<typeof Exported>;

const Facts = z.object({
  name: z.optional(z.string()),
  address: z.optional(z.string()),
  currency: z.optional(z.string()),
  joinPolicy: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  collector: z.optional(z.nullable(Id)),
  /** Who said that a name without an account is them, or got a member's place. */
  claimedBy: z.optional(Id),
  /** Of a reset by members: how far it went. */
  step: z.optional(z.enum(resetSteps)),
  /** Of somebody who was taken out, and may come back. */
  removed: z.optional(z.boolean()),
  /** Of an export. */
  what: z.optional(Exported),
});

/** One thing that happened to a household. */
export const HouseholdLogEntry = z.object({
  number: z.int(),
  at: Instant,
  deed: z.enum(householdDeeds),
  /** Who did it; null: the server by itself, or (`exported`, `transferred`) its host. */
  userId: z.nullable(Id),
  /** Whom it is about; null: the household. */
  aboutId: z.nullable(Id),
  /** What changed, as it was, and as it became. */
  before: Facts,
  after: Facts,
});
export type HouseholdLogEntry = z.infer<typeof HouseholdLogEntry>;

/** Latest first; `next` is the `before` of the following page, null at the end. */
export const HouseholdLogPage = z.object({ entries: z.array(HouseholdLogEntry), next: z.nullable(z.int()) });
export type HouseholdLogPage = z.infer<typeof HouseholdLogPage>;
