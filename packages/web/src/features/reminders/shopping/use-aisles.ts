import { aisleOf, isOnTheWay, placesIn } from '@hestia/contract/reminders/lists/aisles.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import type { BoughtItem, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { useMemo, useState } from 'react';
import { useBought } from '../reminders-data.ts';
import { asWritten, type Order } from '../lists/items.ts';

/** The order of a list in the shop, and whether the shop's order is known. */
export function useAisles(note: ListNote): { order: Order; isKnown: boolean } {
  const { id: listId, shop = null, items } = note;
  const bought = useSteadyBought(items);
  const places = useMemo(() => placesIn(bought, { listId, shop }), [bought, listId, shop]);
  const isKnown = items.some((item) => isOnTheWay(item, places));
  const byAisle: Order = { keyOf: (item) => aisleOf(item, places), putAt: (aisle) => ({ aisle }) };
  return { order: isKnown && !note.isAsWritten ? byAisle : asWritten, isKnown };
}

/** The purchases when the page was opened or an item was last added: a tick moves no row away under a thumb (A5). */
function useSteadyBought(items: readonly ShoppingItem[]): readonly BoughtItem[] {
  const bought = useBought();
  const newest = items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  const [known, keep] = useState({ bought, newest });
  const isFirst = known.bought.length === 0 && bought.length > 0;
  if (newest > known.newest || isFirst) keep({ bought, newest });
  return known.bought;
}
