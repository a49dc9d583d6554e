// Expenses are listed newest payment first; the id settles ties. A place in that order is a cursor.
import { decodeCursor, encodeCursor } from '../wire/cursor.ts';
import type { Expense } from './schemas.ts';

/** A place in the list: that of the expense with this payment and id. */
export type Cursor = Pick<Expense, 'dateOfPayment' | 'id'>;

/** Negative when `a` is listed before `b`. Instants and ids have one spelling each, so text order is theirs. */
export const newestFirst = (a: Cursor, b: Cursor): number =>
  a.dateOfPayment === b.dateOfPayment ? compare(b.id, a.id) : compare(b.dateOfPayment, a.dateOfPayment);

/** The text for a place that `GET /api/Expense/Page` takes as `before`. */
export const toCursor = (place: Cursor): string => encodeCursor({ instant: place.dateOfPayment, id: place.id });

/** The place that a cursor names, or null when it is none. */
export function readCursor(cursor: string): Cursor | null {
  const position = decodeCursor(cursor);
  return position && { dateOfPayment: position.instant, id: position.id };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
