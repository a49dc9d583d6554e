import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** The search parameters of the address: which sheet is open. */
export type BillsSearch = {
  readonly sheet?: 'new' | undefined;
  /** The bill that is open. */
  readonly bill?: string | undefined;
};

export function readBillsSearch(search: Record<string, unknown>): BillsSearch {
  const bill = wordOf(search.bill);
  if (bill !== undefined) return { bill };
  return search.sheet === 'new' ? { sheet: 'new' } : {};
}

/** The open sheet, and functions to open and close one. */
export function useBillSheet() {
  const { search, open, close } = useSheetAddress(readBillsSearch);
  return { search, open, close: () => close({}) };
}
