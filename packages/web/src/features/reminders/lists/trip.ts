// A trip to the shop as an expense, by the rules T1–T3 and P1–P6 of docs/shopping.md.
import { toAmount, toAmounts } from '@hestia/contract/money/minor.ts';
import { inFairOrder } from '@hestia/contract/money/odd-units.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { withDecimals } from '@hestia/contract/money/currencies.ts';
import { minorByUser, isFault, type SplitInput, splitAmount } from '@hestia/contract/money/split.ts';
import { readName } from '@hestia/contract/reminders/item-name.ts';
import { type PricedSplit, splitByPrices } from '@hestia/contract/reminders/prices.ts';
import { isSameText } from '@hestia/contract/reminders/same-thing.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { HouseholdMember } from '#platform/household/member-directory.ts';

/** Who shares what lies in the cart: everybody who is there, unless each item names somebody (T1). */
export function sharersOf(
  cart: readonly ShoppingItem[],
  members: readonly HouseholdMember[],
  isAway: (userId: string) => boolean,
): readonly string[] {
  const named = cart.map(({ name }) => readName(name, members).sharers);
  const isForEach = named.length > 0 && named.every((sharers) => sharers.length > 0);
  if (!isForEach) return thereOf(members, isAway);
  return members.map(({ id }) => id).filter((id) => named.some((sharers) => sharers.includes(id)));
}

/** The members in the order in which they are to bear a leftover minor unit of a trip (M13): nobody says another one. */
export function inTurn<M extends { readonly id: string }>(
  members: readonly M[],
  expenses: readonly Expense[],
): readonly M[] {
  const order = inFairOrder(
    members.map(({ id }) => id),
    expenses,
  );
  return members.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Whoever is there; when all are away, all of them. */
function thereOf(members: readonly HouseholdMember[], isAway: (userId: string) => boolean): readonly string[] {
  const all = members.map(({ id }) => id);
  const there = all.filter((id) => !isAway(id));
  return there.length > 0 ? there : all;
}

/** What each item cost, in minor units by its id; what has no price is not in it. */
export type Prices = Readonly<Record<string, number>>;

/** How a trip falls to people where prices were typed; null when they come to more than was paid (P1–P6). */
export function splitPriced(
  minor: number,
  { cart, prices, members, isAway }: Bought & { readonly prices: Prices },
): PricedSplit | null {
  const all = members.map(({ id }) => id);
  const there = thereOf(members, isAway);
  const items = cart.map(({ id, name }) => {
    const { sharers } = readName(name, members);
    return { minor: prices[id] ?? null, sharers: sharers.length > 0 ? sharers : there };
  });
  return splitByPrices(minor, items, all);
}

type Bought = {
  readonly cart: readonly ShoppingItem[];
  readonly members: readonly HouseholdMember[];
  readonly isAway: (userId: string) => boolean;
};

/** One line for each item, with its price if it has one, as many as go into a note (T2). */
export function noteOf(cart: readonly ShoppingItem[], priceOf?: (id: string) => string | null): string | null {
  const lines = cart.map(({ id, name }) => [name, priceOf?.(id)].filter(Boolean).join(' · '));
  while (lines.join('\n').length > limits.expenseDescription) lines.pop();
  return lines.length === 0 ? null : lines.join('\n');
}

/** What a trip is called: the list's name and where it went, if that says more (T2). */
export const tripName = (list: string, shop: string | null): string =>
  shop === null || isSameText(list, shop) ? list : `${list} · ${shop}`;

type Trip = {
  readonly id: string;
  readonly colocationId: string;
  readonly me: string;
  readonly now: string;
  /** The household's. */
  readonly timeZone: string;
  readonly name: string;
  readonly reminderId: string;
  readonly cart: readonly ShoppingItem[];
  readonly minor: number;
  /** Of the household's amounts; two unless said. */
  readonly decimals?: number;
  readonly note: string | null;
  readonly split: SplitInput;
  /** What the household's general category is called if this makes it. */
  readonly categoryName: string;
};

/** The expense as everybody will see it, and the body that makes it so (T3, T6). */
export function expenseOf(trip: Trip) {
  const { id, colocationId, me, now, timeZone, name, reminderId, minor, decimals, split } = trip;
  const shares = splitAmount(minor, { ...split, decimals });
  if (isFault(shares)) throw new Error(`A trip cannot be split: ${shares.reason}`);
  const common = {
    id,
    colocationId,
    name,
    description: trip.note,
    amount: toAmount(minor, decimals),
    paidBy: me,
    dateOfPayment: now,
    paidOn: dayOf(now, timeZone),
    splitType: split.splitType,
    expenseCategoryId: generalCategoryId(colocationId),
    reminderId,
  };
  const expense: Expense = {
    ...common,
    ...withDecimals(decimals),
    createdAt: now,
    createdBy: me,
    splitBetween: toAmounts(minorByUser(shares), decimals),
    splitPercentages: null,
    split: null,
    payers: null,
    expenseCategoryName: trip.categoryName,
    pictures: [],
  };
  const { splitBetween, splitValues } = split;
  const body = {
    ...common,
    itemIds: trip.cart.map((item) => item.id),
    splitBetween: splitBetween ? [...splitBetween] : null,
    splitValues: splitValues ? { ...splitValues } : null,
    splitPercentages: null,
  };
  return { shown: expense, body };
}
