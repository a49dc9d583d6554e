import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { rentOf } from '../bills.ts';
import type { Samples, Fixture } from './fixture.ts';

const bill = ({ home, ada, bob }: Fixture) => ({ ...rentOf(home, [ada, bob]), createdBy: ada.id });
const add = async (fixture: Fixture) => fixture.add(billEndpoints.addBill, { body: bill(fixture) });

/** A bill that asks for the amount of a past date. */
async function answering(fixture: Fixture) {
  const day = '2026-01-05';
  const asking = { ...bill(fixture), amount: null, rule: 'FREQ=DAILY', firstOn: day, untilOn: day, bookFrom: day };
  const billId = await fixture.add(billEndpoints.addBill, { body: asking });
  await fixture.bookBills();
  return { billId, dueOn: day, amount: 30 };
}

export const billSamples: Samples<typeof billEndpoints> = {
  listBills: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listBillDates: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
  addBill: { make: (fixture) => ({ body: bill(fixture) }) },
  editBill: { make: async (fixture) => ({ body: { id: await add(fixture), name: 'Rent and heating' } }) },
  pauseBill: { make: async (fixture) => ({ body: { id: await add(fixture), isPaused: true } }) },
  answerBill: { make: async (fixture) => ({ body: await answering(fixture) }) },
  bookBillEarly: {
    make: async (fixture) => {
      const dueOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const billId = await fixture.add(billEndpoints.addBill, { body: { ...bill(fixture), firstOn: dueOn } });
      const bills = await fixture.add(billEndpoints.listBills, { query: { colocationId: fixture.home } });
      const { nextOn, amount } = bills.find(({ id }) => id === billId) ?? {};
      return { body: { billId, dueOn: nextOn ?? '', splitValues: { [fixture.bob.id]: amount ?? 0 } } };
    },
  },
  deleteBill: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
};
