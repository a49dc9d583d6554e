// Expenses are listed newest payment first; the id settles ties. A place in that order is a cursor.
import * as z from 'zod/mini';
import { Id, Instant } from '../wire/primitives.ts';
import type { Expense } from './shapes.ts';

/** A place in the list: that of the expense with this payment and id. */
export type Place = Pick<Expense, 'dateOfPayment' | 'id'>;

/** Negative when `a` is listed before `b`. Instants and ids have one spelling each, so text order is theirs. */
export const newestFirst = (a: Place, b: Place): number =>
  a.dateOfPayment === b.dateOfPayment ? compare(b.id, a.id) : compare(b.dateOfPayment, a.dateOfPayment);

/** The text for a place that `GET /api/Expense/Page` takes as `before`. */
export const toCursor = (place: Place): string => `${place.dateOfPayment}_${place.id}`;

const Parts = z.tuple([Instant, Id]);

/** The place that a cursor names, or null when it is none. */
export function readCursor(cursor: string): Place | null {
  const parts = Parts.safeParse(cursor.split('_'));
  return parts.success ? { dateOfPayment: parts.data[0], id: parts.data[1] } : null;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
