import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { billOut } from '@hestia/contract/bills/wire.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { answer } from './answering.ts';
import { type Book, bookHousehold, type BookingTrigger } from './booking.ts';
import { bookEarly } from './booking-early.ts';
import { bookDueBills } from './hourly.ts';
import { pause } from './pausing.ts';
import { listBills, listDates, requireBill } from './repository.ts';
import { add, edit, remove } from './edit.ts';

/** Recurring bills: each of their dates books an expense. */
export const bills = ({ database, transact, requireQuota }: Platform, book: Book) => {
  const booking = { transact, book, requireQuota };
  const bookSoon: BookingTrigger = (tx) =>
    tx.afterCommit(async () => void (await bookHousehold(booking, tx.colocationId)));
  return defineFeature(
    'bills',
    billEndpoints,
    {
      listBills: async ({ caller }) => (await listBills(database, caller)).map(billOut),
      listBillDates: async ({ caller, home, params }) => {
        await requireBill(database, caller, params.id);
        return listDates(home, caller, params.id);
      },
      addBill: add(bookSoon),
      editBill: edit,
      pauseBill: pause(bookSoon),
      answerBill: answer(book, bookSoon),
      bookBillEarly: bookEarly(book),
      deleteBill: remove,
    },
    {
      schedules: [
        {
          name: 'book-bills',
          cron: '2 * * * *',
          run: async () => void (await bookDueBills({ database, ...booking })),
        },
      ],
    },
  );
};
