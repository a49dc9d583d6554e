import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Queries } from '#platform/db/queries.ts';

/** A change of an account that its household receives: its home, its name, or its creation. */
export type AccountChange = {
  readonly userId: string;
  /** Absent: stays. Null: leaves. Otherwise moves in with an invitation's code; `byCode` requires the code. */
  readonly to?:
    | { readonly colocationId: string; readonly code: string | null; readonly byCode?: boolean }
    | null
    | undefined;
  /** Writes to the user, before they move and in the same transaction. It may run more than once. */
  readonly edit?: ((on: Queries) => Promise<void>) | undefined;
  /** The user, as the events say it. */
  readonly describe: (on: Queries) => Promise<User>;
};

/**
 * Accounts don't decide on households: the implementer makes the changes, in order, all or none, with the user as the actor of
 * the last one.
 */
export type MembershipChanges = { change(...changes: AccountChange[]): Promise<void> };
