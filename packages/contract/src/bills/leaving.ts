// M42: a bill once a member has moved out. The server writes it on the day, the app shows it before.
import { splitByDays } from './by-days.ts';
import { faultOf } from './faults.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';

/**
 * The bill from the day on which a member moves out: `payer` pays what they paid, and the others bear their share in
 * proportion. What nobody can bear or pay stays as it was, so that leaving pauses it with a question (M15, M34).
 */
export function billWithout(bill: Bill, userId: string, payer: string | null): Bill {
  const isPayer = bill.paidBy === userId;
  const paidBy = isPayer && payer !== null && payer !== userId ? payer : bill.paidBy;
  const split = { ...bill.split, sharers: [...sharersWithout(bill, userId)] };
  const after = { ...bill, paidBy, split };
  if (split.sharers.length === bill.split.sharers.length) return paidBy === bill.paidBy ? bill : after;
  return split.sharers.length === 0 || faultOf(after) !== null ? { ...bill, paidBy } : after;
}

/** Whether a member’s leaving stops the bill until a member answers for it (M15, M34). */
export const stopsWithout = ({ paidBy, split }: Pick<Bill, 'paidBy' | 'split'>, userId: string): boolean =>
  paidBy === userId || (split.kind !== 'days' && split.sharers.some((sharer) => sharer.userId === userId));

function sharersWithout({ split, amountMinor }: Bill, userId: string): readonly BillSharer[] {
  const { kind, sharers } = split;
  // M17 ends their stay instead: the days before it are theirs.
  if (kind === 'days') return sharers;
  const others = sharers.filter((sharer) => sharer.userId !== userId);
  if (others.length === sharers.length) return sharers;
  if (kind === 'percentages') return inProportion(others, 100);
  if (kind === 'amounts') return inProportion(others, amountMinor ?? 0);
  return others;
}

/** The parts of the sharers, enlarged to a new sum; the largest get the leftover units. */
function inProportion(sharers: readonly BillSharer[], sum: number): readonly BillSharer[] {
  const parts = splitByDays(
    sum,
    sharers.map(({ userId, part }) => ({ userId, parts: part ?? 0, days: 1 })),
  );
  return sharers.map((sharer) => ({ ...sharer, part: parts.get(sharer.userId) ?? 0 }));
}
