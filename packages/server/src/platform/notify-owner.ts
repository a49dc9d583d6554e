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
  | 'handlesOpened'
  | 'calendarMade'
  | 'doorChanged'
  | 'wideInvitation'
  | 'memberArrived';

export type OwnerNotice = {
  readonly userId: string;
  readonly deed: AccountDeed;
  /** Not the devices of this session, which did it. */
  readonly but?: string;
  /** Its subject: notices about different subjects don't replace each other. */
  readonly about?: string;
  /** Who did it, if it was not themselves. */
  readonly by?: readonly string[];
};

/** Notifies a user's devices; queued with the transaction. */
export type NotifyOwner = (tx: Queries, notice: OwnerNotice) => Promise<void>;
