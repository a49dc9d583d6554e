import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { changeHousehold, replaceCollector } from '#platform/household-log.ts';
import { endInvitationsOf } from './invitations.ts';
import { moveOut, requireColocation } from './repository.ts';

/** Called in the same transaction: other features react to a departure, for example by reassigning open chores. */
export type OnMemberLeft = (held: LockedHousehold<EventName>, userId: string) => Promise<void>;

/**
 * Moves a member out of the locked household and emits the event; false when they don't live there. Invitations that
 * they know end. A removed member also knows the household's id, for other accounts too: neither is a way back.
 */
export async function leave(
  held: LockedHousehold<EventName>,
  userId: string,
  onMemberLeft: OnMemberLeft,
  removed = false,
): Promise<boolean> {
  if (!(await moveOut(held, userId, { removed }))) return false;
  await endInvitationsOf(held, userId);
  // Clients do the same on `MemberLeft`.
  await replaceCollector(held, userId, null);
  await onMemberLeft(held, userId);
  held.emit('MemberLeft', userId);
  if (removed && (await changeHousehold(held, { join_policy: 'invite' })))
    held.emit('ColocationUpdated', await requireColocation(held, held.colocationId));
  return true;
}
