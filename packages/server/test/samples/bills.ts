import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { rentOf } from '../bills.ts';
import type { Samples, Scene } from './scene.ts';

const bill = ({ home, ada, bob }: Scene) => ({ ...rentOf(home, [ada, bob]), createdBy: ada.id });
const add = async (scene: Scene) => scene.add(billEndpoints.addBill, { body: bill(scene) });

/** One that asks for the amount of a day in the past. */
async function answering(scene: Scene) {
  const day = '2026-01-05';
  const asking = { ...bill(scene), amount: null, rule: 'FREQ=DAILY', firstOn: day, untilOn: day, bookFrom: day };
  const billId = await scene.add(billEndpoints.addBill, { body: asking });
  await scene.bookBills();
  return { billId, dueOn: day, amount: 30 };
}

export const billSamples: Samples<typeof billEndpoints> = {
  listBills: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listBillDates: { make: async (scene) => ({ params: { id: await add(scene) } }) },
  addBill: { make: (scene) => ({ body: bill(scene) }) },
  editBill: { make: async (scene) => ({ body: { id: await add(scene), name: 'Rent and heating' } }) },
  pauseBill: { make: async (scene) => ({ body: { id: await add(scene), isPaused: true } }) },
  answerBill: { make: async (scene) => ({ body: await answering(scene) }) },
  deleteBill: { make: async (scene) => ({ params: { id: await add(scene) } }) },
};
