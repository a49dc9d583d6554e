import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { LockedHousehold, HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Live } from '#platform/kernel/live.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { leave, type OnMemberLeft } from './leaving.ts';
import { lockHome, moveIn } from './repository.ts';

/** A place in a household, from one user to another. */
export type PlaceTransfer = { readonly from: string; readonly to: string };

/** Called in the same transaction: features move the member's payments, shares and chores to the other. */
export type OnTransferred = (held: LockedHousehold<EventName>, place: PlaceTransfer) => Promise<void>;

/**
 * Gives a member's place in the locked household to a user without one, and removes the member. They swap, so no quota
 * applies; no invitation is required, since the host admits them.
 */
export async function transferPlace(
  tx: HouseholdTx<EventName>,
  { from, to }: PlaceTransfer,
  others: {
    /** The user, in the form of events. */
    readonly describe: (on: Queries) => Promise<User>;
    readonly onTransferred: OnTransferred;
    readonly onMemberLeft: OnMemberLeft;
    readonly live: Pick<Live, 'userChanged'>;
  },
): Promise<void> {
  const homes = [await lockHome(tx, from), await lockHome(tx, to)];
  if (homes[0] !== tx.colocationId || homes[1] !== null)
    throw new ProblemError('conflict', 'One of the two has changed households in the meantime; try again');
  // They get the place as it is, with its rotas and bills.
  await moveIn(tx, to, { isAsked: false });
  tx.emit('MemberJoined', await others.describe(tx));
  // First: leaving passes the rest to the others.
  await others.onTransferred(tx, { from, to });
  await leave(tx, from, others.onMemberLeft, true);
  tx.afterCommit(() => [from, to].forEach((userId) => others.live.userChanged(userId)));
}
