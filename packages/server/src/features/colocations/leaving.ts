import type { EventName } from '@hestia/contract/events.ts';
import type { Held } from '#platform/db/queries.ts';
import { endInvitationsOf } from './invitations.ts';
import { dismissCollector, requireInvitations, moveOut, requireColocation } from './repository.ts';

/** What other features do when somebody moves out: hand over their open chores, say. In the same transaction. */
export type OnMemberLeft = (held: Held<EventName>, userId: string) => Promise<void>;

/**
 * Moves somebody out of the household that is held, and tells of it; false when they do not live there. Whoever goes leaves
 * no invitation behind that they know; who is taken out knows the household's id, too, also under another account: neither is a
 * way back.
 */
export async function leave(
  held: Held<EventName>,
  userId: string,
  onMemberLeft: OnMemberLeft,
  removed = false,
): Promise<boolean> {
  if (!(await moveOut(held, held.colocationId, userId, { removed }))) return false;
  await endInvitationsOf(held, held.colocationId, userId);
  await dismissCollector(held, held.colocationId, userId);
  await onMemberLeft(held, userId);
  held.emit('MemberLeft', userId);
  if (removed && (await requireInvitations(held, held.colocationId)))
    held.emit('ColocationUpdated', await requireColocation(held, held.colocationId));
  return true;
}
