import { useSheetAddress } from '#platform/sheet-address.ts';

/** The search parameter that opens the invitation sheet over any page of the household. */
type HouseholdSearch = { readonly invite?: '1' | undefined };

export const readHouseholdSearch = (search: Record<string, unknown>): HouseholdSearch => ({
  invite: search.invite === '1' ? '1' : undefined,
});

/** The invitation sheet, which any page of the household can open. */
export function useInviteSheet() {
  const { search, open, close } = useSheetAddress(readHouseholdSearch);
  return { isOpen: search.invite === '1', open: () => open({ invite: '1' }), close: () => close({}) };
}
