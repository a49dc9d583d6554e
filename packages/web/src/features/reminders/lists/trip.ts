// A trip to the shop as an expense, by the rules T1–T3 and P1–P6 of docs/shopping.md.
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import type { Expense, Split } from '@hestia/contract/money/shapes/model.ts';
import { expenseOut, splitOut } from '@hestia/contract/money/shapes/wire.ts';
import { inFairOrder } from '@hestia/contract/money/splitting/odd-units.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import { type PricedSplit, splitByPrices } from '@hestia/contract/reminders/lists/prices.ts';
import { isSameText } from '@hestia/contract/reminders/lists/same-thing.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';

/** The sharers of the cart: all members at home, unless each item names some (T1). */
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

/** The members in the order for a trip's leftover minor units (M13): no later code may reorder them. */
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

/** The members at home; when all are away, all of them. */
function thereOf(members: readonly HouseholdMember[], isAway: (userId: string) => boolean): readonly string[] {
  const all = members.map(({ id }) => id);
  const there = all.filter((id) => !isAway(id));
  return there.length > 0 ? there : all;
}

/** The price of each item, in minor units by its id; items without one are absent. */
export type Prices = Readonly<Record<string, number>>;

/** The split of a trip with typed prices; null if they exceed the amount paid (P1–P6). */
export function splitPriced(
  minor: number,
  { cart, prices, members, isAway }: CartTrip & { readonly prices: Prices },
): PricedSplit | null {
  const all = members.map(({ id }) => id);
  const there = thereOf(members, isAway);
  const items = cart.map(({ id, name }) => {
    const { sharers } = readName(name, members);
    return { minor: prices[id] ?? null, sharers: sharers.length > 0 ? sharers : there };
  });
  return splitByPrices(minor, items, all);
}

type CartTrip = {
  readonly cart: readonly ShoppingItem[];
  readonly members: readonly HouseholdMember[];
  readonly isAway: (userId: string) => boolean;
};

/** One line per item, with its price if it has one, up to the length of a note (T2). */
export function noteOf(cart: readonly ShoppingItem[], priceOf?: (id: string) => string | null): string | null {
  const lines = cart.map(({ id, name }) => [name, priceOf?.(id)].filter(Boolean).join(' · '));
  while (lines.join('\n').length > limits.expenseDescription) lines.pop();
  return lines.length === 0 ? null : lines.join('\n');
}

/** A trip's name: the list's name and its shop, if that adds information (T2). */
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
  /** Decimals of the household's amounts; two by default. */
  readonly decimals?: number;
  readonly note: string | null;
  readonly split: Split;
  readonly category: Pick<ExpenseCategory, 'id' | 'name'>;
};

/** The expense as shown to all members, and the request's body (T3, T6). */
export function expenseOf(trip: Trip) {
  const { id, colocationId, me, now, timeZone, name, reminderId, minor, decimals, split } = trip;
  const shares = splitAmount(minor, split);
  if (isFault(shares)) throw new Error(`A trip cannot be split: ${shares.reason}`);
  const common = {
    id,
    colocationId,
    name,
    description: trip.note,
    paidBy: me,
    dateOfPayment: now,
    paidOn: dayOf(now, timeZone),
    expenseCategoryId: trip.category.id,
    reminderId,
  };
  const expense = {
    ...common,
    ...withDecimals(decimals),
    amountMinor: minor,
    split,
    shares: minorByUser(shares),
    payers: null,
    createdAt: now,
    createdBy: me,
    expenseCategoryName: trip.category.name,
    pictures: [],
  };
  const body = {
    ...common,
    amount: toAmount(minor, decimals),
    ...splitOut(split, decimals),
    itemIds: trip.cart.map((item) => item.id),
  };
  return { shown: expenseOut(expense), body };
}
