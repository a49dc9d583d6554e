import { wordOf } from '#platform/sheet-address.ts';

/** What the address of the page for the shop says: the list. */
export type ShopSearch = { readonly id?: string | undefined };

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({ id: wordOf(search.id) });
