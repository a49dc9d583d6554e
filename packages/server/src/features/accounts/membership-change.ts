import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Queries } from '#platform/db/queries.ts';

/** A change of an account that its household hears of: where somebody lives, how they are called, that they are new. */
export type AccountChange = {
  readonly userId: string;
  /** Absent: stays. Null: leaves. Else moves in; the code is that of an invitation, and `byCode` says that nothing else will do. */
  readonly to?:
    | { readonly colocationId: string; readonly code: string | null; readonly byCode?: boolean }
    | null
    | undefined;
  /** What is written about the user, before they move and in the same transaction. It may run more than once. */
  readonly edit?: ((on: Queries) => Promise<void>) | undefined;
  /** The user, as the events say it. */
  readonly describe: (on: Queries) => Promise<User>;
};

/**
 * Where people live is not for accounts to decide: whoever does makes the changes, in order, all of them or none. Whoever
 * the last one is about makes them.
 */
export type MembershipChanges = { change(...changes: AccountChange[]): Promise<void> };
