import { byCreation } from '@hestia/contract/reminders/apply.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';

/** The items as people ordered them. */
export const sortedItems = (items: readonly ShoppingItem[]): ShoppingItem[] =>
  items.toSorted((a, b) => a.position - b.position || byCreation(a, b));

/** What an item is, and how much of it, where the name ends with that: "Milk 2 l", "Eggs ×12". */
export function amountIn(name: string): { what: string; amount: string | null } {
  const found =
    /^(?<what>.*\S)\s+(?<amount>[x×]?\s?\d+(?:[.,]\d+)?\s?(?:kg|g|mg|l|dl|cl|ml|x|×|%|個|本|袋|个|瓶|包)?)$/iu.exec(
      name.trim(),
    );
  return { what: found?.groups?.what ?? name.trim(), amount: found?.groups?.amount ?? null };
}

const fold = (name: string): string =>
  amountIn(name).what.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, ' ');

/** The item that already means the same, whatever the letter case and the amount. */
export const sameItem = (items: readonly ShoppingItem[], name: string): ShoppingItem | undefined =>
  items.find((item) => fold(item.name) === fold(name));

/** Typed lines as items: none empty, none too long, none twice. */
export function distinctItems(lines: readonly string[]): readonly string[] {
  const names = lines.map((line) => line.trim().slice(0, limits.itemName)).filter(Boolean);
  return [...new Map(names.map((name) => [fold(name), name])).values()];
}

/** The position that puts an item at number `to` among `others`, which are in order. */
export function positionAt(others: readonly ShoppingItem[], to: number): number {
  const [before, after] = [others[to - 1]?.position, others[to]?.position];
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
