import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

const sheets = ['done', 'edit', 'shop', 'tag'] as const;

/** The search parameters of the shop's page: the list, and whether payment, editing, the shop's sheet or that of its tag is open. */
export type ShopSearch = { readonly id?: string | undefined; readonly sheet?: (typeof sheets)[number] | undefined };

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  id: wordOf(search.id),
  sheet: sheets.find((sheet) => sheet === search.sheet),
});

/** The list, with functions to open and close its overlays. */
export function useShopSearch() {
  const { search, open, close } = useSheetAddress(readShopSearch);
  return {
    search,
    open: (sheet: ShopSearch['sheet']) => open({ ...search, sheet }),
    close: () => close({ id: search.id }),
  };
}
