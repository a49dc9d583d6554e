// M35: a bill's leftover minor units even out over its dates, through all edits and bookings.
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { addAsking, bookDue, bookIn, rentOf } from '#test/bills.ts';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, home } = await startHome();
const ada = await server.signUp('Ada');
await server.join(ada, home);
afterAll(() => server.close());
beforeEach(async () => {
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from expenses`);
});

const people = [lea, tomasz, ada];
const add = (change: Parameters<typeof rentOf>[2] = {}) =>
  server.call(lea, billEndpoints.addBill, { body: rentOf(home, people, { amount: 10, ...change }) });
const month = (number: number) => `2040-${String(number).padStart(2, '0')}-01`;
const book = async (number: number) => {
  await bookDue(server, new Date(`${month(number)}T07:00:00.000Z`));
  return lastBooked();
};
const edit = (id: string, body: object) => server.call(lea, billEndpoints.editBill, { body: { id, ...body } });
const expenses = async () =>
  (await server.call(lea, moneyEndpoints.pageExpenses, { query: { colocationId: home, limit: 200 } })).expenses;
const lastBooked = async () => {
  const [last] = await expenses();
  if (!last) throw new Error('Nothing is booked');
  return { ...last, borne: people.map(({ id }) => last.splitBetween[id] ?? 0) };
};
const find = async (id: string) => {
  const bills = await server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
  return bills.find((bill) => bill.id === id);
};

it('a year of 10.00 among three leaves all within a cent', async () => {
  const id = await add({ firstOn: '2040-01-01' });
  const first = await book(1);
  expect(first.borne).toEqual([3.34, 3.33, 3.33]);
  const { beyond = {} } = (await find(id)) ?? {};
  expect(people.map((user) => beyond[user.id]?.toFixed(3))).toEqual(['0.667', '-0.333', '-0.333']);
  for (let number = 2; number <= 12; number++) await book(number);
  const all = await expenses();
  const borneBy = ({ id: userId }: { id: string }) =>
    all.reduce((sum, { splitBetween }) => sum + Math.round((splitBetween[userId] ?? 0) * 100), 0);
  expect([all.length, people.map(borneBy)]).toEqual([12, [4000, 4000, 4000]]);
  expect(await find(id)).not.toHaveProperty('beyond');
});

it('dates booked late together are each counted', async () => {
  await add();
  await bookDue(server, new Date('2040-04-01T07:00:00.000Z'));
  const borne = (await expenses()).map(({ splitBetween }) => people.map(({ id }) => splitBetween[id]));
  expect(borne).toEqual([
    [3.33, 3.33, 3.34],
    [3.33, 3.34, 3.33],
    [3.34, 3.33, 3.33],
  ]);
});

it("deleted bookings don't count, and restored ones do", async () => {
  await add();
  const { id } = await book(2);
  await server.call(tomasz, moneyEndpoints.deleteExpense, { params: { id } });
  const again = await book(3);
  expect(again.borne).toEqual([3.34, 3.33, 3.33]);
  await server.call(tomasz, historyEndpoints.restoreExpense, { body: { id } });
  expect((await book(4)).borne).toEqual([3.33, 3.34, 3.33]);
  expect((await book(5)).borne).toEqual([3.33, 3.33, 3.34]);
});

it('bookings split by hand count as they are now', async () => {
  await add();
  const { id } = await book(2);
  const body = { id, splitType: 0 as const, splitBetween: [tomasz.id, lea.id, ada.id] };
  await server.call(tomasz, moneyEndpoints.editExpense, { body });
  expect((await book(3)).borne).toEqual([3.34, 3.33, 3.33]);
});

it('another name, a pause and another order change nothing; another amount or fewer sharers continue from there', async () => {
  const id = await add();
  await book(2);
  await edit(id, { name: 'Rent and heating' });
  await server.call(lea, billEndpoints.pauseBill, { body: { id, isPaused: true } });
  await bookDue(server, new Date('2040-03-01T07:00:00.000Z'));
  await server.call(lea, billEndpoints.pauseBill, { body: { id, isPaused: false, bookFrom: '2040-04-01' } });
  // Turns that are counted by date would be Ada's, who is third.
  expect((await book(4)).borne).toEqual([3.33, 3.34, 3.33]);
  await edit(id, { amount: 20, split: { kind: 'evenly', sharers: people.map(({ id: userId }) => ({ userId })) } });
  expect((await book(5)).borne).toEqual([6.67, 6.66, 6.67]);
  await edit(id, { amount: 10.01, split: { kind: 'evenly', sharers: [{ userId: lea.id }, { userId: tomasz.id }] } });
  expect((await book(6)).borne).toEqual([5, 5.01, 0]);
});

it('answered amounts count as well', async () => {
  const bill = await addAsking(server, lea, rentOf(home, people));
  await server.call(tomasz, billEndpoints.answerBill, { body: { billId: bill.id, dueOn: '2026-01-05', amount: 10 } });
  expect((await lastBooked()).borne).toEqual([3.34, 3.33, 3.33]);
  await edit(bill.id, { amount: 10, untilOn: '2026-01-06' });
  await server.call(lea, billEndpoints.pauseBill, { body: { id: bill.id, isPaused: true } });
  await server.call(lea, billEndpoints.pauseBill, { body: { id: bill.id, isPaused: false, bookFrom: '2026-01-06' } });
  await bookIn(server, home);
  expect((await lastBooked()).borne).toEqual([3.33, 3.34, 3.33]);
});
