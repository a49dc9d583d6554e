import type { Caller } from '#platform/kernel/caller.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { AccountDeed, NotifyOwner } from '#platform/notify-owner.ts';

/** Tells all who live in the household what one of them did to its door, on every device but the one that did it. */
export async function notifyMembers(
  tx: Pick<HouseholdTx, 'of' | 'colocationId'>,
  notifyOwner: NotifyOwner,
  { deed, caller }: { deed: AccountDeed; caller: Caller },
): Promise<void> {
  const members = await tx
    .of()
    .selectFrom('users')
    .select('id')
    .where('colocation_id', '=', tx.colocationId)
    .orderBy('id')
    .execute();
  for (const { id } of members)
    await notifyOwner(tx, { userId: id, deed, but: caller.sessionId, by: [caller.username] });
}
