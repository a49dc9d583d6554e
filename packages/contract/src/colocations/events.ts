import type { User } from '../accounts/schemas.ts';
import type { Claim } from '../money/claim.ts';
import type { Id } from '../wire/primitives.ts';
import type { Exported } from './log-schemas.ts';
import type { MemberReset } from './reset-schemas.ts';
import type { Colocation } from './schemas.ts';

/** Hub events about the household: name → payload. */
export type ColocationEvents = {
  /** Ours. */
  MemberJoined: User;
  /** Ours: left or taken out. */
  MemberLeft: Id;
  /**
   * Ours: a name without an account turned out to be a member; all that names it is theirs (M23). The same holds of a member
   * whose place somebody got (decision 0023); `MemberLeft` follows.
   */
  PlaceholderClaimed: Claim;
  /** Ours. */
  ColocationUpdated: Colocation;
  /** Ours: two members have a third one's password reset, or that has ended. */
  MemberResetChanged: MemberReset;
  /** Ours: somebody (null: the host) takes it along as a file. */
  HouseholdExported: { readonly userId: Id | null; readonly what: Exported };
  /** Ours: an invitation was made, renewed or withdrawn, or somebody who was taken out may come back; `userId` did it. */
  InvitationsChanged: { readonly userId: Id };
  /** Ours: the household was deleted; the last event that its members receive. */
  ColocationDeleted: Id;
};
