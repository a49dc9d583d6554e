import type { HeardEvent } from '../wire/event.ts';
import { MAX_BOUGHT } from '../wire/limits.ts';
import type { DecodedReminderEvents } from './events.ts';
import { isList } from './model.ts';
import type { BoughtItem, ToldItem } from './schemas.ts';

const byTime = (a: BoughtItem, b: BoughtItem): number =>
  a.boughtAt < b.boughtAt ? -1 : a.boughtAt > b.boughtAt ? 1 : a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;

/**
 * The household's ticks, oldest first, after an event. Unticking doesn't remove a tick, and an entry keeps the name as
 * ticked. An earlier version sent ticks with the whole list.
 */
export function applyToBought(
  bought: readonly BoughtItem[],
  event: HeardEvent<DecodedReminderEvents>,
): readonly BoughtItem[] {
  const told = itemsOf(event);
  if (told.length === 0) return bought;
  const known = new Set(bought.map(keyOf));
  const ticked = told
    .flatMap(({ id: itemId, reminderId, name, isChecked, checkedAt: boughtAt, shop = null }): BoughtItem[] =>
      isChecked && boughtAt ? [{ itemId, reminderId, name, boughtAt, shop }] : [],
    )
    .filter((item) => !known.has(keyOf(item)));
  return ticked.length === 0 ? bought : [...bought, ...ticked].toSorted(byTime).slice(-MAX_BOUGHT);
}

function itemsOf(event: HeardEvent<DecodedReminderEvents>): readonly ToldItem[] {
  switch (event.name) {
    case 'NewShoppingItem':
    case 'UpdatedShoppingItem':
      return [event.payload];
    case 'ReminderUpdated': {
      const { payload: note } = event;
      return isList(note) ? note.items.map((item) => ({ ...item, shop: note.shop ?? null })) : [];
    }
    default:
      return [];
  }
}

const keyOf = ({ itemId, boughtAt }: BoughtItem): string => `${itemId} ${boughtAt}`;
