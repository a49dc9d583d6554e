import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { LockedHousehold, HouseholdTx } from '#platform/db/queries.ts';

/** Other features' handling of names without an account (M22), in the same transaction. */
export type Names = {
  /** Refuses one too many, and an id that is taken. */
  readonly make: (tx: HouseholdTx<'MemberJoined'>, named: { id: string; name: string }) => Promise<void>;
  /** Removes a name that no row of money references any more. */
  readonly removeUnused: (held: LockedHousehold<EventName>, id: string) => Promise<void>;
};
