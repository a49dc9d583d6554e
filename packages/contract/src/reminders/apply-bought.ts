import type { EventOf } from '../wire/event.ts';
import { mostBought } from '../wire/limits.ts';
import type { ReminderEvents } from './events.ts';
import type { BoughtItem } from './schemas.ts';

const byTime = (a: BoughtItem, b: BoughtItem): number =>
  a.boughtAt < b.boughtAt ? -1 : a.boughtAt > b.boughtAt ? 1 : a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;

/**
 * What the household has ticked, oldest first, after an event. A tick that is taken back was one all the same. It is told
 * with the whole list, which knows its shop; what of that was told before is what was ticked then, whatever it says now.
 */
export function applyToBought(bought: readonly BoughtItem[], event: EventOf<ReminderEvents>): readonly BoughtItem[] {
  if (event.name !== 'ReminderUpdated') return bought;
  const { items, shop } = event.payload;
  const known = new Set(bought.map(keyOf));
  const ticked = (items ?? [])
    .flatMap(({ id: itemId, reminderId, name, isChecked, checkedAt: boughtAt }): BoughtItem[] =>
      isChecked && boughtAt ? [{ itemId, reminderId, name, boughtAt, shop: shop ?? null }] : [],
    )
    .filter((item) => !known.has(keyOf(item)));
  return ticked.length === 0 ? bought : [...bought, ...ticked].toSorted(byTime).slice(-mostBought);
}

const keyOf = ({ itemId, boughtAt }: BoughtItem): string => `${itemId} ${boughtAt}`;
