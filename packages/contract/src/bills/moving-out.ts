// M29: computes the open amounts of recurring bills between a member and the others up to their last day.
import { daysWithin, type Span, splitByDays } from './by-days.ts';
import { billDates, periodOf } from './dates.ts';
import { beyondAfter } from './leftover.ts';
import type { Bill } from './model.ts';
import { isBillFault, sharesOf } from './split.ts';

/** The most dates of one bill that are checked: years of weeks. */
const MAX_DATES = 200;

type MinorUnits = ReadonlyMap<string, number>;

/** An expense that a bill has booked. */
export type BookedDate = {
  /** The expense. */
  readonly id: string;
  readonly billId: string;
  readonly dueOn: string;
  readonly amountMinor: number;
  readonly shares: Readonly<Record<string, number>>;
};

export type BillCutoff = {
  readonly bill: Bill;
  readonly dueOn: string;
  /** The period that the date pays for, and the number of its days lived there. */
  readonly period: Span;
  readonly days: number;
  /** `back`: booked for days on which they no longer live there. `coming`: not booked yet. */
  readonly kind: 'back' | 'coming';
  /** The expense already booked; null if none. */
  readonly expenseId: string | null;
  /** Corrected shares; empty while the amount is unknown. */
  readonly shares: MinorUnits;
  /** Changes of all balances, with a sum of 0; empty while the amount is unknown. */
  readonly changes: MinorUnits;
  /** Change of the member's balance; null while the amount is unknown. */
  readonly minor: number | null;
  /** The bill varies: this is its last amount. */
  readonly isEstimate: boolean;
};

type Leaver = { readonly userId: string; readonly day: string };

/** Changes caused by a last day, the soonest date first. */
export function billsUntil(
  bills: readonly Bill[],
  booked: readonly BookedDate[],
  leaver: Leaver,
): readonly BillCutoff[] {
  return bills
    .flatMap((bill) => [
      ...booked.filter(({ billId }) => billId === bill.id).flatMap((one) => backOf(bill, one, leaver)),
      ...comingUntil(bill, leaver),
    ])
    .toSorted(soonest);
}

/** Splits the booking of a period that contains the last day again: only the overpaid part is refunded. */
function backOf(bill: Bill, { id: expenseId, dueOn, amountMinor, shares }: BookedDate, leaver: Leaver): BillCutoff[] {
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

/** M35: each date as it falls once those before it are booked. */
function comingUntil(bill: Bill, leaver: Leaver): BillCutoff[] {
  const minor = bill.amountMinor ?? bill.lastMinor;
  let then = bill;
  return datesUntil(bill, leaver.day).flatMap((dueOn) => {
    const cuts = comingOn(then, dueOn, leaver);
    if (minor === null) return cuts;
    const shares = sharesOf(then, minor, dueOn);
    if (!isBillFault(shares)) then = { ...then, beyond: beyondAfter(then, dueOn, { amountMinor: minor, ...shares }) };
    return cuts.map((cut) => ({ ...cut, bill }));
  });
}

function comingOn(bill: Bill, dueOn: string, leaver: Leaver): BillCutoff[] {
  const { userId } = leaver;
  const minor = bill.amountMinor ?? bill.lastMinor;
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
  if (minor === null) return [{ ...facts, shares: new Map(), changes: new Map(), minor: null, isEstimate: true }];
  const shares = cutShares(bill, minor, dueOn, leaver);
  if (shares === null) return [];
  const changes = new Map([[bill.paidBy, minor]]);
  for (const [id, share] of shares) changes.set(id, (changes.get(id) ?? 0) - share);
  return [{ ...facts, shares, changes, ...known(changes, userId), isEstimate: bill.amountMinor === null }];
}

/** The unbooked dates up to a day: those that wait for their amount, and coming ones. */
function datesUntil(bill: Bill, day: string): string[] {
  const dates = bill.asks.filter((ask) => ask <= day);
  if (bill.nextOn === null || bill.paused !== null) return dates;
  for (const dueOn of billDates(bill, bill.nextOn)) {
    if (dueOn > day || dates.length >= MAX_DATES) break;
    dates.push(dueOn);
  }
  return dates;
}

/** By the bill's parts while it names all sharers, else by their booked shares. */
function cutBooked(
  bill: Bill,
  { dueOn, amountMinor, shares }: Pick<BookedDate, 'dueOn' | 'amountMinor' | 'shares'>,
  leaver: Leaver,
): MinorUnits | null {
  const named = bill.split.sharers.filter(({ userId }) => userId in shares);
  const isNamed = named.length === Object.keys(shares).length;
  if (isNamed && bill.split.kind === 'days')
    return cutShares({ ...bill, beyond: leftoverAsIn(shares) }, amountMinor, dueOn, leaver);
  const period = periodOf(bill, dueOn);
  const parts = isNamed ? partsOf(bill, amountMinor).filter(([id]) => id in shares) : [];
  // Personal parts edited since may exceed the amount.
  return byDays(amountMinor, parts.length > 0 ? parts : Object.entries(shares), period, leaver);
}

/** The bearer of a leftover minor unit keeps it. */
const leftoverAsIn = (shares: BookedDate['shares']): Record<string, number> =>
  Object.fromEntries(Object.entries(shares).map(([id, minor]) => [id, -minor]));

/** The shares of a date when one of the sharers moves out on a day. */
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

function wholePart({ split: { kind } }: Bill, part: number | null): number {
  if (kind === 'shares') return Math.round((part ?? 1) * 100);
  return part ?? (kind === 'percentages' || kind === 'amounts' ? 0 : 1);
}

function daysLived({ split }: Bill, period: Span, { userId, day }: Leaver): number {
  const { fromOn = null, untilOn = null } = split.sharers.find((sharer) => sharer.userId === userId) ?? {};
  return daysWithin(period, { fromOn, untilOn: untilOn !== null && untilOn < day ? untilOn : day });
}

const known = (changes: MinorUnits, userId: string) => ({ minor: changes.get(userId) ?? 0, isEstimate: false });

const soonest = (a: BillCutoff, b: BillCutoff): number =>
  a.dueOn === b.dueOn ? (a.bill.id < b.bill.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;
