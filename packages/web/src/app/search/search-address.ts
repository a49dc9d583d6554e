import { wordOf } from '#platform/sheet-address.ts';

/** The search parameter of the page: the words. */
export type SearchPageSearch = { readonly q?: string | undefined };

export const readSearchPage = ({ q }: Record<string, unknown>): SearchPageSearch => ({ q: wordOf(q) });
