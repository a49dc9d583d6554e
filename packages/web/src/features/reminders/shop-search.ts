import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

const sheets = ['done', 'edit', 'shop'] as const;

/** What the address of the page for the shop says: the list, and whether it is being paid or edited, or its shop chosen. */
export type ShopSearch = { readonly id?: string | undefined; readonly sheet?: (typeof sheets)[number] | undefined };

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  id: wordOf(search.id),
  sheet: sheets.find((sheet) => sheet === search.sheet),
});

/** Which list it is, and how to open and close what lies over it. */
export function useShopSearch() {
  const { search, open, close } = useSheetAddress(readShopSearch);
  return {
    search,
    open: (sheet: ShopSearch['sheet']) => open({ ...search, sheet }),
    close: () => close({ id: search.id }),
  };
}
