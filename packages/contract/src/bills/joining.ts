// M44: a bill once a member has moved in. The server writes it, the app shows it before.
import { faultOf } from './faults.ts';
import type { Bill } from './model.ts';
import { type BillSharer, MAX_SHARERS } from './schemas.ts';

/**
 * Why a bill can't take one more sharer by itself: its amounts or percentages are set by hand, a past date isn't booked
 * yet, or it has the most sharers.
 */
export type JoinObstacle = 'byHand' | 'waits' | 'full';
export type JoinedBill = { readonly bill: Bill } | { readonly obstacle: JoinObstacle };

/** Whether a bill runs, and a member doesn't share it yet. */
export const isJoinable = ({ paused, nextOn, split }: Bill, userId: string): boolean =>
  paused === null && nextOn !== null && split.sharers.every((sharer) => sharer.userId !== userId);

/**
 * The bill with a member as its last sharer, from its next date on. They bear as much as the one who bears least; by
 * days, from today on.
 */
export function billWith(bill: Bill, userId: string, today: string): JoinedBill {
  const { kind, sharers } = bill.split;
  if (kind === 'amounts' || kind === 'percentages') return { obstacle: 'byHand' };
  // Its past dates would be split among the present sharers.
  if (bill.asks.length > 0 || (bill.nextOn !== null && bill.nextOn < today)) return { obstacle: 'waits' };
  if (sharers.length >= MAX_SHARERS) return { obstacle: 'full' };
  const after = { ...bill, split: { kind, sharers: [...sharers, newSharer(bill, userId, today)] } };
  return faultOf(after) === null ? { bill: after } : { obstacle: 'byHand' };
}

function newSharer({ split: { kind, sharers } }: Bill, userId: string, today: string): BillSharer {
  const hasParts = (kind === 'shares' || kind === 'days') && sharers.some(({ part }) => part !== null);
  const part = hasParts ? Math.min(...sharers.map((sharer) => sharer.part ?? 1)) : null;
  return { userId, part, fromOn: kind === 'days' ? today : null, untilOn: null };
}
