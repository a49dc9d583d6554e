import type { User } from '../accounts/schemas.ts';
import type { Claim } from '../money/expenses/claim.ts';
import type { Id } from '../wire/primitives.ts';
import type { ExportFacts } from './log-schemas.ts';
import type { MemberReset } from './reset-schemas.ts';
import type { Colocation, NamedDevice } from './schemas.ts';

/** Hub events about the household: name → payload. */
export type ColocationEvents = {
  /** Ours: a member has moved in, or a name without an account was added. */
  MemberJoined: User;
  /** Ours: left, taken out, or a name without an account that was removed. */
  MemberLeft: Id;
  /**
   * Ours: a member has claimed a name without an account, and all references to it are theirs (M23); before its
   * `BalanceUpdated`. Also when the host transfers a member’s place, between `MemberJoined` of the new and `MemberLeft`
   * of the old one. Clients fetch data with references to it again.
   */
  PlaceholderClaimed: Claim;
  /** Ours: name, address, currency, join policy, time zone, collector, fading, the push before the week or the closed cards of the first week changed. */
  ColocationUpdated: Colocation;
  /** Ours: two members have a third one’s password reset, or that has ended. */
  MemberResetChanged: MemberReset;
  /**
   * Ours: a member exports the household’s money, or the host (null) the whole household; at most once an hour each.
   * The log has it.
   */
  HouseholdExported: { readonly userId: Id | null; readonly what: ExportFacts };
  /**
   * Ours: an invitation was created, renewed or withdrawn, or a removed member may return; clients fetch the lists
   * again.
   */
  InvitationsChanged: { readonly userId: Id };
  /**
   * Ours: a paired device or a guest's link was added, changed or ended; clients fetch their list again. With the new `devices` of
   * the household.
   */
  PairingsChanged: { readonly userId: Id; readonly devices: readonly NamedDevice[] };
  /** Ours: the last event that its members receive. */
  ColocationDeleted: Id;
};
