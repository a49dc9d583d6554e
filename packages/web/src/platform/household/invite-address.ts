import { useSheetAddress } from '#platform/sheet-address.ts';

/** What the address of every place in the house may say: that the sheet for inviting lies over it. */
type HouseSearch = { readonly invite?: '1' | undefined };

export const readHouseSearch = (search: Record<string, unknown>): HouseSearch => ({
  invite: search.invite === '1' ? '1' : undefined,
});

/** The sheet for inviting: every place of the house may open it. */
export function useInviteSheet() {
  const { search, open, close } = useSheetAddress(readHouseSearch);
  return { isOpen: search.invite === '1', open: () => open({ invite: '1' }), close: () => close({}) };
}
