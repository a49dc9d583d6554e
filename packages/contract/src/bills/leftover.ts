// M35: chooses who bears the leftover minor units of a bill, so that they even out over its dates through all changes.
import { exactParts, weighed } from '../money/splitting/odd-units.ts';
import type { Expense } from '../money/shapes/model.ts';
import type { Bill, BillSplit } from './schemas.ts';
import { staysOn } from './stays.ts';

/** The amount that each sharer has paid above their exact parts: minor units, and fractions of them. */
export type Leftovers = Readonly<Record<string, number>>;

/** Thirds of a minor unit are no whole numbers: what differs by less is the same. */
const NOTHING = 1e-6;

/** The current expense of a booked date. */
export type BilledShare = Pick<Expense, 'amountMinor' | 'shares' | 'split'>;

/**
 * Sharers in the order in which they get leftover minor units: ascending by leftovers borne, ties as listed. A sharer
 * with a fixed part gets none.
 */
export function leastFirst({ split, beyond = {} }: Pick<Bill, 'split' | 'beyond'>): BillSplit {
  const borne = (userId: string) => Math.round((beyond[userId] ?? 0) / NOTHING);
  const sharing = split.sharers.filter(({ isPartAlone }) => !isPartAlone);
  const ordered = sharing.toSorted((a, b) => borne(a.userId) - borne(b.userId));
  return { ...split, sharers: [...ordered, ...split.sharers.filter(({ isPartAlone }) => isPartAlone)] };
}

type LeftoverBill = Pick<Bill, 'split' | 'rule' | 'firstOn' | 'untilOn' | 'beyond'>;

/** Leftovers borne by the sharers after a date's expense. */
export function beyondAfter(bill: LeftoverBill, dueOn: string, borne: BilledShare): Leftovers {
  const onDate = beyondOn(bill, dueOn, borne);
  const { beyond = {} } = bill;
  const found: Record<string, number> = {};
  for (const { userId } of bill.split.sharers) {
    const sum = (beyond[userId] ?? 0) + (onDate[userId] ?? 0);
    if (Math.abs(sum) > NOTHING) found[userId] = sum;
  }
  return found;
}

function beyondOn(bill: LeftoverBill, dueOn: string, borne: BilledShare): Leftovers {
  const { amountMinor, shares } = borne;
  const exact = exactParts(borne) ?? (bill.split.kind === 'days' ? partsByDays(bill, amountMinor, dueOn) : null);
  if (exact === null) return {};
  const parts = Object.entries(shares).map(([id, share]) => [id, share - (exact.get(id) ?? 0)] as const);
  // A larger difference than rounding: amounts or days were edited meanwhile.
  const isRounded = parts.every(([, part]) => Math.abs(part) < 1 + NOTHING);
  return isRounded ? Object.fromEntries(parts) : {};
}

const partsByDays = (bill: LeftoverBill, minor: number, dueOn: string) =>
  weighed(
    minor,
    staysOn(bill, dueOn).map(({ userId, parts, days }) => [userId, parts * days]),
  );
