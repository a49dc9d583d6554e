import type { Queries } from '#platform/db/queries.ts';

/** Account and household events that the owner hears of on all signed-in devices. */
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
  /** Excludes the devices of this session, which did it. */
  readonly but?: string;
  /** Its subject: notices about different subjects don't replace each other. */
  readonly about?: string;
  /** The acting members, if others. */
  readonly by?: readonly string[];
};

/** Notifies a user's devices; queued with the transaction. */
export type NotifyOwner = (tx: Queries, notice: OwnerNotice) => Promise<void>;
