import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { useDraft } from '#platform/drafts.ts';
import { useAway, useToday } from '#platform/household/absences.ts';
import type { Housemate } from '#platform/household/people.ts';
import { evaluateAmount } from '#ui/arithmetic.ts';
import { useNotation } from '#ui/notation.ts';
import { type Prices, splitPriced } from './trip.ts';

/** What is typed beside items, by their ids. */
type Typed = Readonly<Record<string, string>>;

/** The prices of what is in the cart, kept on this device until it is paid, and how `totalCents` falls to people by them. */
export function usePrices(
  listId: string,
  cart: readonly ShoppingItem[],
  members: readonly Housemate[],
  totalCents: number,
) {
  const sign = useNotation();
  const isAway = useAway(useToday());
  const [typed, keep, clear] = useDraft<Typed>(`reminders.prices.${listId}`, {});
  const read = (text = '') => evaluateAmount(text, sign)?.cents ?? -1;
  const isWrong = (text = '') => text.trim() !== '' && read(text) < 0;
  const cents: Prices = Object.fromEntries(
    cart.map(({ id }): [string, number] => [id, read(typed[id])]).filter(([, each]) => each >= 0),
  );
  const isPriced = totalCents > 0 && members.length > 0 && Object.keys(cents).length > 0;
  const split = isPriced ? splitPriced(totalCents, { cart, prices: cents, members, isAway }) : null;
  const isOver = isPriced && split === null;
  return {
    typed,
    type: (id: string, text: string) => keep({ ...typed, [id]: text }),
    clear,
    cents,
    sum: Object.values(cents).reduce((sum, each) => sum + each, 0),
    /** None without a price. */
    split,
    isOver,
    isWrong,
    isUnclear: isOver || cart.some(({ id }) => isWrong(typed[id])),
  };
}
