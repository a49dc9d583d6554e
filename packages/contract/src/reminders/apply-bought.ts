import type { EventOf } from '../wire/event.ts';
import { mostBought } from '../wire/limits.ts';
import type { ReminderEvents } from './events.ts';
import type { BoughtItem } from './schemas.ts';

const byTime = (a: BoughtItem, b: BoughtItem): number =>
  a.boughtAt < b.boughtAt ? -1 : a.boughtAt > b.boughtAt ? 1 : a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;

/** What the household has ticked, oldest first, after an event. A tick that is taken back was one all the same. */
export function applyToBought(bought: readonly BoughtItem[], event: EventOf<ReminderEvents>): readonly BoughtItem[] {
  if (event.name !== 'NewShoppingItem' && event.name !== 'UpdatedShoppingItem') return bought;
  const { id: itemId, reminderId, name, isChecked, checkedAt: boughtAt } = event.payload;
  if (!isChecked || !boughtAt) return bought;
  // Told again when a ticked item is renamed.
  if (bought.some((each) => each.itemId === itemId && each.boughtAt === boughtAt)) return bought;
  return [...bought, { itemId, reminderId, name, boughtAt }].toSorted(byTime).slice(-mostBought);
}
