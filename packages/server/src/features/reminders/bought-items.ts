import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToBought } from '@hestia/contract/reminders/apply-bought.ts';
import type { BoughtItem, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { MAX_BOUGHT } from '@hestia/contract/wire/limits.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';

/** A household's ticks, oldest first. */
export async function listBought(on: Household): Promise<BoughtItem[]> {
  const rows = await on
    .from('bought_items')
    .select(['item_id as itemId', 'reminder_id as reminderId', 'name', 'bought_at as boughtAt', 'shop'])
    .orderBy('bought_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(MAX_BOUGHT)
    .execute();
  return rows.toReversed();
}

export const cachedBought: CachedList<BoughtItem> = {
  name: 'bought',
  load: listBought,
  // A deleted item stays bought, but its events have lost the name by then.
  apply: (bought, event: HestiaEvent) =>
    event.name === 'ReminderDeleted' || event.name === 'DeletedShoppingItem'
      ? null
      : applyToBought(bought, decodeEvent(event)),
  // The limit is part of what events make of it.
  isWhole: () => true,
};

/** Remembers that an item was ticked, and forgets the oldest beyond the limit. */
export async function rememberBought(tx: HouseholdTx, item: ShoppingItem, shop: string | null): Promise<void> {
  if (!item.checkedAt) return;
  await tx
    .insert('bought_items', {
      item_id: item.id,
      bought_at: item.checkedAt,
      reminder_id: item.reminderId,
      name: item.name,
      shop,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const newest = tx
    .from('bought_items')
    .select(['bought_at', 'item_id'])
    .orderBy('bought_at', 'desc')
    .orderBy('item_id', 'desc')
    .offset(MAX_BOUGHT)
    .limit(1);
  await tx
    .delete('bought_items')
    .where((row) => row(row.refTuple('bought_at', 'item_id'), '<=', newest.$asTuple('bought_at', 'item_id')))
    .execute();
}
