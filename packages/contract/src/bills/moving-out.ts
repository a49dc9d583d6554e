// M29: what of the recurring bills is still open between somebody and the others once they live there up to a day.
import { toMinor } from '../money/minor.ts';
import { daysWithin, type Span, splitByDays } from './by-days.ts';
import { billDates, periodOf } from './dates.ts';
import type { Bill } from './schemas.ts';
import { isBillFault, sharesOf } from './split.ts';

/** Most dates of one bill that are looked at: years of weeks. */
const MAX_DATES = 200;

type MinorUnits = ReadonlyMap<string, number>;

/** An expense that a bill has booked. */
export type Booked = {
  /** The expense. */
  readonly id: string;
  readonly billId: string;
  readonly dueOn: string;
  readonly amountMinor: number;
  readonly shares: Readonly<Record<string, number>>;
};

export type BillCut = {
  readonly bill: Bill;
  readonly dueOn: string;
  /** What the date pays for, and on how many days of it they live there. */
  readonly period: Span;
  readonly days: number;
  /** `back`: booked for days on which they no longer live there. `coming`: not booked yet. */
  readonly kind: 'back' | 'coming';
  /** The expense that is booked already; null for what is not. */
  readonly expenseId: string | null;
  /** Who is to bear how much of it; none while the amount is not known. */
  readonly shares: MinorUnits;
  /** What it changes of everybody's balance: these sum to 0. None while the amount is not known. */
  readonly changes: MinorUnits;
  /** What it changes of theirs; null while the amount is not known. */
  readonly minor: number | null;
  /** It is another one each time: this is what the last one comes to. */
  readonly isEstimate: boolean;
};

type Leaver = { readonly userId: string; readonly day: string };

/** What changes once somebody lives there up to a day, the soonest date first. */
export function billsUntil(bills: readonly Bill[], booked: readonly Booked[], leaver: Leaver): readonly BillCut[] {
  return bills
    .flatMap((bill) => [
      ...booked.filter(({ billId }) => billId === bill.id).flatMap((one) => backOf(bill, one, leaver)),
      ...datesUntil(bill, leaver.day).flatMap((dueOn) => comingOn(bill, dueOn, leaver)),
    ])
    .toSorted(soonest);
}

/** What is booked for a time in which their last day lies, split anew: only what they bear too much comes back. */
function backOf(bill: Bill, { id: expenseId, dueOn, amountMinor, shares }: Booked, leaver: Leaver): BillCut[] {
  const { userId, day } = leaver;
  const period = periodOf(bill, dueOn);
  const bearing = shares[userId] ?? 0;
  if (bearing === 0 || dueOn > day || period.untilOn <= day) return [];
  const cut = cutBooked(bill, { dueOn, amountMinor, shares }, leaver);
  if (cut === null || bearing <= (cut.get(userId) ?? 0)) return [];
  const sharers = new Set([...Object.keys(shares), ...cut.keys()]);
  const changes = new Map([...sharers].map((id) => [id, (shares[id] ?? 0) - (cut.get(id) ?? 0)] as const));
  const days = daysLived(bill, period, leaver);
  return [{ bill, dueOn, period, days, kind: 'back', expenseId, shares: cut, changes, ...known(changes, userId) }];
}

function comingOn(bill: Bill, dueOn: string, leaver: Leaver): BillCut[] {
  const { userId } = leaver;
  const amount = bill.amount ?? bill.lastAmount;
  const isSharer = bill.split.sharers.some((sharer) => sharer.userId === userId);
  if (!isSharer && bill.paidBy !== userId) return [];
  const period = periodOf(bill, dueOn);
  const facts = {
    bill,
    dueOn,
    period,
    days: daysLived(bill, period, leaver),
    kind: 'coming' as const,
    expenseId: null,
  };
  if (amount === null) return [{ ...facts, shares: new Map(), changes: new Map(), minor: null, isEstimate: true }];
  const minor = toMinor(amount, bill.decimals);
  const shares = cutShares(bill, minor, dueOn, leaver);
  if (shares === null) return [];
  const changes = new Map([[bill.paidBy, minor]]);
  for (const [id, share] of shares) changes.set(id, (changes.get(id) ?? 0) - share);
  return [{ ...facts, shares, changes, ...known(changes, userId), isEstimate: bill.amount === null }];
}

/** The dates up to a day that are not booked: those that wait for their amount, and those that are to come. */
function datesUntil(bill: Bill, day: string): string[] {
  const dates = bill.asks.filter((ask) => ask <= day);
  if (bill.nextOn === null || bill.paused !== null) return dates;
  for (const dueOn of billDates(bill, bill.nextOn)) {
    if (dueOn > day || dates.length >= MAX_DATES) break;
    dates.push(dueOn);
  }
  return dates;
}

/** By the parts that the bill says, where it still names everybody who shares; else by what they bear. */
function cutBooked(
  bill: Bill,
  { dueOn, amountMinor, shares }: Pick<Booked, 'dueOn' | 'amountMinor' | 'shares'>,
  leaver: Leaver,
): MinorUnits | null {
  const named = bill.split.sharers.filter(({ userId }) => userId in shares);
  const isNamed = named.length === Object.keys(shares).length;
  if (isNamed && bill.split.kind === 'days') return cutShares(bill, amountMinor, dueOn, leaver);
  const period = periodOf(bill, dueOn);
  const parts = isNamed ? partsOf(bill, amountMinor).filter(([id]) => id in shares) : [];
  // Personal parts that were said since may be more than the amount.
  return byDays(amountMinor, parts.length > 0 ? parts : Object.entries(shares), period, leaver);
}

/** How a date falls to those who share it when one of them lives there up to a day. */
function cutShares(bill: Bill, minor: number, dueOn: string, { userId, day }: Leaver): MinorUnits | null {
  const period = periodOf(bill, dueOn);
  const { kind, sharers } = bill.split;
  if (kind !== 'days' && period.untilOn > day) return byDays(minor, partsOf(bill, minor), period, { userId, day });
  const ending = sharers.map((sharer) =>
    sharer.userId === userId && (sharer.untilOn === null || sharer.untilOn > day)
      ? { ...sharer, untilOn: day }
      : sharer,
  );
  const split = kind === 'days' ? { kind, sharers: ending } : bill.split;
  const shares = sharesOf({ ...bill, split }, minor, dueOn);
  return isBillFault(shares) ? null : new Map(Object.entries(shares.shares));
}

/** M17, of parts that are otherwise borne on every day. */
function byDays(
  minor: number,
  parts: readonly (readonly [string, number])[],
  period: Span,
  { userId, day }: Leaver,
): MinorUnits | null {
  const stays = parts.map(([id, part]) => ({
    userId: id,
    parts: part,
    days: daysWithin(period, { fromOn: null, untilOn: id === userId ? day : null }),
  }));
  const shares = splitByDays(minor, stays);
  return shares.size === 0 ? null : shares;
}

/** Whole parts, by person: of amounts and personal parts minor units, of shares hundredths. */
function partsOf(bill: Bill, minor: number): readonly (readonly [string, number])[] {
  const { kind, sharers } = bill.split;
  if (kind === 'personal') {
    const found = sharesOf(bill, minor, bill.firstOn);
    return isBillFault(found) ? [] : Object.entries(found.shares);
  }
  return sharers.map(({ userId, part }) => [userId, wholePart(bill, part)]);
}

function wholePart({ split: { kind }, decimals }: Bill, part: number | null): number {
  if (kind === 'amounts') return toMinor(part ?? 0, decimals);
  if (kind === 'shares') return Math.round((part ?? 1) * 100);
  return part ?? (kind === 'percentages' ? 0 : 1);
}

function daysLived({ split }: Bill, period: Span, { userId, day }: Leaver): number {
  const { fromOn = null, untilOn = null } = split.sharers.find((sharer) => sharer.userId === userId) ?? {};
  return daysWithin(period, { fromOn, untilOn: untilOn !== null && untilOn < day ? untilOn : day });
}

const known = (changes: MinorUnits, userId: string) => ({ minor: changes.get(userId) ?? 0, isEstimate: false });

const soonest = (a: BillCut, b: BillCut): number =>
  a.dueOn === b.dueOn ? (a.bill.id < b.bill.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;
