// The lists of older clients have the newest payment first, ours the latest day: of one day the newest payment. The id settles ties.
// A place in our list is a cursor.
import { dayFrom, isDay } from '../../time/day.ts';
import { decodeCursor, encodeCursor } from '../../wire/cursor.ts';
import type { Expense } from '../shapes/model.ts';

type Payment = Pick<Expense, 'dateOfPayment' | 'id'>;

/** A place in the list: that of the expense with this payment and id. A place from an earlier version has no day. */
export type Cursor = Payment & Partial<Pick<Expense, 'paidOn'>>;

/** Negative when `a` is listed before `b`. Instants and ids have one spelling each, so text order is theirs. */
export const newestFirst = (a: Payment, b: Payment): number =>
  a.dateOfPayment === b.dateOfPayment ? compare(b.id, a.id) : compare(b.dateOfPayment, a.dateOfPayment);

/** The same by the household's day first; entries of earlier versions lack a day and sort by payment. */
export const latestFirst = (a: Cursor, b: Cursor): number =>
  a.paidOn === undefined || b.paidOn === undefined || a.paidOn === b.paidOn
    ? newestFirst(a, b)
    : compare(b.paidOn, a.paidOn);

/** The text for a place that `GET /api/Expense/Page` takes as `before`. */
export const toCursor = ({ paidOn, dateOfPayment, id }: Cursor): string =>
  (paidOn === undefined ? '' : `${paidOn}_`) + encodeCursor({ instant: dateOfPayment, id });

/** The place of a cursor, or null if invalid. */
export function readCursor(cursor: string): Cursor | null {
  const [, day, rest = ''] = /^(?:(\d{4}-\d\d-\d\d)_)?(.*)$/.exec(cursor) ?? [];
  const position = decodeCursor(rest);
  if (position === null || (day !== undefined && !isDay(day))) return null;
  const place = { dateOfPayment: position.instant, id: position.id };
  return day === undefined ? place : { paidOn: dayFrom(day), ...place };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
