import { byCreation } from '@hestia/contract/reminders/apply.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { isLong, MAX_FOLDED } from '../coordinates.ts';

/** The sort order of items, and the change that moves an item. */
export type Order = {
  readonly keyOf: (item: ShoppingItem) => number;
  readonly putAt: (key: number) => Pick<ShoppingItem, 'position'> | Pick<ShoppingItem, 'aisle'>;
};

/** In the order in which members wrote and moved them. */
export const asWritten: Order = { keyOf: ({ position }) => position, putAt: (position) => ({ position }) };

/** The items in this order, those with equal keys as added. */
export const sortedItems = (items: readonly ShoppingItem[], { keyOf }: Order = asWritten): ShoppingItem[] =>
  items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => a.key - b.key || byCreation(a.item, b.item))
    .map(({ item }) => item);

/** The items in the cart, the last ticked first. */
export const cartOf = (items: readonly ShoppingItem[]): ShoppingItem[] =>
  items.filter(({ isChecked }) => isChecked).toSorted((a, b) => timeOf(b) - timeOf(a) || byCreation(b, a));

const timeOf = ({ checkedAt }: ShoppingItem): number => (checkedAt ? Date.parse(checkedAt) : 0);

/** The key that puts an item at number `to` among `others`, which are in order. */
export function keyAt(others: readonly ShoppingItem[], to: number, { keyOf }: Order = asWritten): number {
  const [before, after] = [others[to - 1], others[to]].map((item) => item && keyOf(item));
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/** The ids of the items that a long list hides: those ticked already come last. */
export function hiddenItems(items: readonly ShoppingItem[]): ReadonlySet<string> {
  if (!isLong(items)) return new Set();
  const open = items.filter(({ isChecked }) => !isChecked);
  return new Set([...open, ...cartOf(items)].slice(MAX_FOLDED).map(({ id }) => id));
}
