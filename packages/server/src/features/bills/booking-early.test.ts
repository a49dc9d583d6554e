import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { billDates } from '@hestia/contract/bills/dates.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import { bookDue, rentOf } from '#test/bills.ts';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function addBill(change: object = {}) {
  const body = rentOf(home, [lea, tomasz], { rule: 'FREQ=DAILY;INTERVAL=30', firstOn: inDays(10), ...change });
  const id = await server.call(lea, billEndpoints.addBill, { body });
  const bills = await server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
  const bill = bills.find((each) => each.id === id);
  if (!bill) throw new Error('No bill');
  return bill;
}
const bookEarly = (billId: string, more: object = {}, user = tomasz) =>
  server.attempt(user, billEndpoints.bookBillEarly, {
    body: { billId, dueOn: inDays(10), splitValues: { [lea.id]: 900, [tomasz.id]: 300 }, ...more },
  });
const balance = () => server.call(lea, moneyEndpoints.getBalance, { params: { id: home } });

it('a date is booked early as computed, once: neither again nor by the hourly job', async () => {
  const bill = await addBill();
  expect((await bookEarly(bill.id)).status).toBe(200);
  expect(await balance()).toEqual({ [lea.id]: 300, [tomasz.id]: -300 });
  expect((await bookEarly(bill.id)).status).toBe(409);
  await bookDue(server, new Date(Date.now() + 12 * DAY_MS));
  expect(await balance()).toEqual({ [lea.id]: 300, [tomasz.id]: -300 });
  const [after] = await server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
  const [, next] = billDates(bill, bill.firstOn);
  expect(after).toMatchObject({ nextOn: next, lastOn: inDays(10), lastAmount: 1200 });
  await server.call(lea, billEndpoints.deleteBill, { params: { id: bill.id } });
});

it.each<[string, object, object, number]>([
  ['another date than the next', {}, { dueOn: inDays(40) }, 409],
  ['what is another amount each time', { amount: null }, {}, 409],
  ['shares that do not add up', {}, { splitValues: { [lea.id]: 900 } }, 422],
  ['somebody who does not share it', {}, { splitValues: { [stranger.id]: 1200 } }, 422],
  ['half a cent', {}, { splitValues: { [lea.id]: 900.005, [tomasz.id]: 299.995 } }, 422],
  ['what is more than a year away', { firstOn: inDays(400) }, { dueOn: inDays(400) }, 422],
])('%s is refused', async (_what, change, more, status) => {
  const bill = await addBill(change);
  expect((await bookEarly(bill.id, more)).status).toBe(status);
  await server.call(lea, billEndpoints.deleteBill, { params: { id: bill.id } });
});

it("another household can't book it", async () => {
  const bill = await addBill();
  expect((await bookEarly(bill.id, {}, stranger)).status).toBe(404);
});
