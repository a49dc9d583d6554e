import { foldedText } from '@hestia/contract/reminders/lists/thing.ts';
import type { BoughtItem } from '@hestia/contract/reminders/schemas.ts';

const MAX_SHOPS = 6;

/** The household's shops, the last visited first; each as last written. */
export function shopsIn(
  bought: readonly BoughtItem[],
  lists: readonly { readonly shop?: string | null | undefined }[],
): readonly string[] {
  const shops = new Map<string, string>();
  for (const { shop } of [...bought.toReversed(), ...lists]) {
    if (shop && !shops.has(foldedText(shop))) shops.set(foldedText(shop), shop);
  }
  return [...shops.values()].slice(0, MAX_SHOPS);
}
