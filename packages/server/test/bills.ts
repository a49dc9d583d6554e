import { billEndpoints, type NewBill } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type * as z from 'zod/mini';
import { bookHousehold } from '../src/features/bills/booking.ts';
import { bookDueBills } from '../src/features/bills/hourly.ts';
import { bookBill } from '../src/features/money/bill-booking.ts';
import type { TestUser } from './call.ts';
import type { TestServer } from './server.ts';

type NewBillInput = z.input<typeof NewBill>;

/** A rent of 1,200.00 on the first of each month, paid by Léa and shared evenly by all. */
export const rentOf = (
  home: string,
  members: readonly Pick<TestUser, 'id'>[],
  change: Partial<NewBillInput> = {},
): NewBillInput => ({
  colocationId: home,
  name: 'Rent',
  amount: 1200,
  paidBy: members[0]?.id ?? '',
  expenseCategoryId: generalCategoryId(home),
  split: { kind: 'evenly', sharers: members.map(({ id: userId }) => ({ userId })) },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2040-02-01',
  ...change,
});

/** Runs the hourly job. */
export const bookDue = ({ platform }: Pick<TestServer, 'platform'>, now?: Date, mostDates?: number): Promise<number> =>
  bookDueBills({ ...platform, book: bookBill }, { now, mostDates });

/** The same in one household. */
export const bookIn = ({ platform }: Pick<TestServer, 'platform'>, home: string): Promise<number> =>
  bookHousehold({ ...platform, book: bookBill }, home);

/** A bill of Léa's that asks for the amount of one day. */
export async function addAsking(server: TestServer, lea: TestUser, bill: NewBillInput): Promise<Bill> {
  const day = '2026-01-05';
  const asking = { ...bill, amount: null, firstOn: day, untilOn: day, bookFrom: day };
  const id = await server.call(lea, billEndpoints.addBill, { body: { ...asking, rule: 'FREQ=DAILY;INTERVAL=1' } });
  await bookIn(server, bill.colocationId);
  const bills = await server.call(lea, billEndpoints.listBills, { query: { colocationId: bill.colocationId } });
  const found = bills.find((each) => each.id === id);
  if (!found) throw new Error('It is not there');
  return found;
}
