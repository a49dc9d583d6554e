import type { Queries } from '#platform/db/queries.ts';

/** What happened to an account that its owner should know of wherever they are signed in. */
export type AccountDeed = 'recoveryCodesMade' | 'recoveryCodeUsed';

/** Tells somebody's devices, but that of a session of theirs which did it: queued with the transaction. */
export type TellOwner = (
  tx: Queries,
  told: { readonly userId: string; readonly deed: AccountDeed; readonly but?: string },
) => Promise<void>;
