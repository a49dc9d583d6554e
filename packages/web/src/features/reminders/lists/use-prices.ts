import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { useDraft } from '#platform/drafts.ts';
import { useAway } from '#shared/household/absences.ts';
import { useToday } from '#shared/household/today.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { evaluateAmount } from '#ui/figures/arithmetic.ts';
import { useNotation } from '#ui/figures/notation.ts';
import { type Prices, splitPriced } from './trip.ts';

/** The typed prices, by item id. */
type TypedPrices = Readonly<Record<string, string>>;

/**
 * The prices of the cart, stored on this device until it is paid, and the division of `totalMinor` among members by
 * them.
 */
export function usePrices(
  listId: string,
  cart: readonly ShoppingItem[],
  members: readonly HouseholdMember[],
  totalMinor: number,
) {
  const sign = useNotation();
  const isAway = useAway(useToday());
  const [typed, keep, clear] = useDraft<TypedPrices>(`reminders.prices.${listId}`, {});
  const read = (text = '') => evaluateAmount(text, sign)?.minor ?? -1;
  const isWrong = (text = '') => text.trim() !== '' && read(text) < 0;
  const minor: Prices = Object.fromEntries(
    cart.map(({ id }): [string, number] => [id, read(typed[id])]).filter(([, each]) => each >= 0),
  );
  const isPriced = totalMinor > 0 && members.length > 0 && Object.keys(minor).length > 0;
  const split = isPriced ? splitPriced(totalMinor, { cart, prices: minor, members, isAway }) : null;
  const isOver = isPriced && split === null;
  return {
    typed,
    type: (id: string, text: string) => keep({ ...typed, [id]: text }),
    clear,
    minor,
    sum: Object.values(minor).reduce((sum, each) => sum + each, 0),
    /** None without a price. */
    split,
    isOver,
    isWrong,
    isUnclear: isOver || cart.some(({ id }) => isWrong(typed[id])),
  };
}
