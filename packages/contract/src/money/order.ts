// Expenses are listed newest payment first; the id settles ties. A place in that order is a cursor.
import type { Expense } from './shapes.ts';

/** A place in the list: that of the expense with this payment and id. */
export type Place = Pick<Expense, 'dateOfPayment' | 'id'>;

/** Negative when `a` is listed before `b`. Instants and ids have one spelling each, so text order is theirs. */
export const newestFirst = (a: Place, b: Place): number =>
  a.dateOfPayment === b.dateOfPayment ? compare(b.id, a.id) : compare(b.dateOfPayment, a.dateOfPayment);

/** The text for a place that `GET /api/Expense/Page` takes as `before`. */
export const toCursor = (place: Place): string => `${place.dateOfPayment}_${place.id}`;

// By hand rather than by schema: apply.ts needs it on every first visit, and schemas would come along.
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The place that a cursor names, or null when it is none. */
export function readCursor(cursor: string): Place | null {
  const [, dateOfPayment = '', id = ''] = CURSOR.exec(cursor) ?? [];
  return isInstant(dateOfPayment) ? { dateOfPayment, id } : null;
}

// A date that does not exist (February 30) would be read as another one.
function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
