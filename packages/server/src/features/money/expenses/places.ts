import { type Cursor, readCursor } from '@hestia/contract/money/expenses/order.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { Household } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** A place in our list of expenses, which is ordered by days. */
export type Place = Required<Cursor>;

/** The position of a cursor; those sent by an earlier version have only the instant. */
export async function placeOf(on: Household, cursor: string): Promise<Place> {
  const place = readCursor(cursor);
  if (place === null) throw invalidField('before', 'Invalid cursor');
  const { paidOn, ...payment } = place;
  return { ...payment, paidOn: paidOn ?? dayOf(payment.dateOfPayment, await timeZoneOf(on)) };
}

async function timeZoneOf(on: Household): Promise<string> {
  const household = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  return household.time_zone;
}
