import type { Caller } from '#platform/kernel/caller.ts';
import type { Household } from '#platform/db/queries.ts';
import type { AccountDeed, NotifyOwner } from '#platform/notify-owner.ts';

/** Notifies all members of a change of the household's invitations, on every device but the acting one. */
export async function notifyMembers(
  tx: Household,
  notifyOwner: NotifyOwner,
  { deed, caller }: { deed: AccountDeed; caller: Caller },
): Promise<void> {
  const members = await tx.from('users').select('id').orderBy('id').execute();
  for (const { id } of members)
    await notifyOwner(tx, { userId: id, deed, but: caller.sessionId, by: [caller.username] });
}
