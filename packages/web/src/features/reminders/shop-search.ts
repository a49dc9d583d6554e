import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** What the address of the page for the shop says: the list, and whether it is being paid. */
export type ShopSearch = { readonly id?: string | undefined; readonly sheet?: 'done' | undefined };

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  id: wordOf(search.id),
  sheet: search.sheet === 'done' ? 'done' : undefined,
});

/** Which list it is, and how to open and close the sheet in which one says what was paid. */
export function useShopSearch() {
  const { search, open, close } = useSheetAddress(readShopSearch);
  return { search, open: () => open({ ...search, sheet: 'done' }), close: () => close({ id: search.id }) };
}
