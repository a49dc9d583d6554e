import { byCreation } from '@hestia/contract/reminders/apply.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';

/** The items as people ordered them. */
export const sortedItems = (items: readonly ShoppingItem[]): ShoppingItem[] =>
  items.toSorted((a, b) => a.position - b.position || byCreation(a, b));

/** What is in the cart, what came last first. */
export const cartOf = (items: readonly ShoppingItem[]): ShoppingItem[] =>
  items.filter(({ isChecked }) => isChecked).toSorted((a, b) => timeOf(b) - timeOf(a) || byCreation(b, a));

const timeOf = ({ checkedAt }: ShoppingItem): number => (checkedAt ? Date.parse(checkedAt) : 0);

/** The position that puts an item at number `to` among `others`, which are in order. */
export function positionAt(others: readonly ShoppingItem[], to: number): number {
  const [before, after] = [others[to - 1]?.position, others[to]?.position];
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
