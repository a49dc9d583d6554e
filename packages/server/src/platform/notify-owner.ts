import type { Queries } from '#platform/db/queries.ts';

/** What happens to an account, or to the household of its owner, that they should know of wherever they are signed in. */
export type AccountDeed =
  | 'passkeyAdded'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'resetByMembers'
  | 'resetMailed'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'handlesChanged'
  | 'calendarMade'
  | 'doorChanged'
  | 'wideInvitation';

export type OwnerNotice = {
  readonly userId: string;
  readonly deed: AccountDeed;
  /** Not the devices of this session, which did it. */
  readonly but?: string;
  /** Who did it, if it was not themselves. */
  readonly by?: readonly string[];
};

/** Tells somebody's devices of it; queued with the transaction. */
export type NotifyOwner = (tx: Queries, notice: OwnerNotice) => Promise<void>;
