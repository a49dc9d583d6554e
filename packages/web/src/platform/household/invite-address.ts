import { useSheetAddress } from '#platform/sheet-address.ts';

/** The search parameter that opens the invitation sheet over any page of the household. */
type HouseSearch = { readonly invite?: '1' | undefined };

export const readHouseSearch = (search: Record<string, unknown>): HouseSearch => ({
  invite: search.invite === '1' ? '1' : undefined,
});

/** The invitation sheet, which any page of the household can open. */
export function useInviteSheet() {
  const { search, open, close } = useSheetAddress(readHouseSearch);
  return { isOpen: search.invite === '1', open: () => open({ invite: '1' }), close: () => close({}) };
}
