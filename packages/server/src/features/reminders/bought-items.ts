import { applyToBought } from '@hestia/contract/reminders/apply-bought.ts';
import type { ReminderEvents } from '@hestia/contract/reminders/events.ts';
import type { BoughtItem, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import { mostBought } from '@hestia/contract/wire/limits.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';

/** A household's ticks, oldest first. */
export async function listBought(on: Queries, colocationId: string): Promise<BoughtItem[]> {
  const rows = await on
    .of()
    .selectFrom('bought_items')
    .select(['item_id as itemId', 'reminder_id as reminderId', 'name', 'bought_at as boughtAt', 'shop'])
    .where('colocation_id', '=', colocationId)
    .orderBy('bought_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(mostBought)
    .execute();
  return rows.toReversed();
}

export const cachedBought: CachedList<BoughtItem> = {
  name: 'bought',
  load: listBought,
  // A deleted item stays bought, but its events have lost the name by then.
  apply: (bought, event: EventOf<ReminderEvents>) =>
    event.name === 'ReminderDeleted' || event.name === 'DeletedShoppingItem' ? null : applyToBought(bought, event),
  // The limit is part of what events make of it.
  isWhole: () => true,
};

/** Remembers that an item was ticked, and forgets the oldest beyond the limit. */
export async function rememberBought(tx: HouseholdTx, item: ShoppingItem, shop: string | null): Promise<void> {
  if (!item.checkedAt) return;
  const { colocationId } = tx;
  await tx
    .of()
    .insertInto('bought_items')
    .values({
      colocation_id: colocationId,
      item_id: item.id,
      bought_at: item.checkedAt,
      reminder_id: item.reminderId,
      name: item.name,
      shop,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const newest = tx
    .of()
    .selectFrom('bought_items')
    .select(['bought_at', 'item_id'])
    .where('colocation_id', '=', colocationId)
    .orderBy('bought_at', 'desc')
    .orderBy('item_id', 'desc')
    .offset(mostBought)
    .limit(1);
  await tx
    .of()
    .deleteFrom('bought_items')
    .where('colocation_id', '=', colocationId)
    .where((row) => row(row.refTuple('bought_at', 'item_id'), '<=', newest.$asTuple('bought_at', 'item_id')))
    .execute();
}
