import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { stoppedBills } from '@hestia/contract/bills/coming.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bookDue, rentOf } from '#test/bills.ts';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';

// The maximum bookings of a bill, and how it stops.

/** Room for two bills, 50 expenses and a household's initial rows. */
const { server, lea, tomasz, home } = await startHome({ HESTIA_MAX_ROWS: '56' });
afterAll(() => server.close());

const { addBill, editBill, pauseBill, listBills } = billEndpoints;
const list = (user: Pick<TestUser, 'jwt'> = lea) => server.call(user, listBills, { query: { colocationId: home } });
const find = async (id: string): Promise<Bill | undefined> => (await list()).find((each) => each.id === id);
const add = (change: Parameters<typeof rentOf>[2] = {}) =>
  server.call(lea, addBill, { body: rentOf(home, [lea, tomasz], change) });
const expenses = async () =>
  (await server.call(lea, moneyEndpoints.pageExpenses, { query: { colocationId: home, limit: 200 } })).expenses;
const eventsOf = (write: () => Promise<unknown>) =>
  verifyEvents(server, lea, {
    fetch: async () => (await list(lea)).map(billIn),
    apply: (bills, event: HestiaEvent) => [...applyToBills(bills, decodeEvent(event))],
    write,
  });
const newsOf = async (user: TestUser) => {
  const { entries } = await server.call(user, newsEndpoints.listNews, { query: { colocationId: home } });
  return entries.filter(({ deed }) => deed === 'billPaused').map(({ words, thingId }) => [words, thingId]);
};
const daily = { rule: 'FREQ=DAILY;INTERVAL=1' };

beforeEach(async () => {
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from expenses`);
  await server.byHand(sql`delete from expense_categories where name <> 'Refund'`);
});

describe('what would be booked of the past', () => {
  const yearly = { rule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=1', firstOn: '2000-02-01' };

  it('past bookings are limited after an edit as for a new bill', async () => {
    const id = await add({ ...yearly, bookFrom: '2039-01-01', firstOn: '2039-02-01' });
    // It waited while no server was at work.
    await server.byHand(sql`update bills set next_on = '2000-02-01', first_on = '2000-02-01' where id = ${id}`);
    const { status, body } = await server.attempt(lea, editBill, { body: { id, ...daily } });
    expect([status, body]).toMatchObject([422, { detail: 'At most 120 dates in the past can be booked' }]);
    expect((await server.attempt(lea, editBill, { body: { id, name: 'Another' } })).status).toBe(200);
    // A paused bill books no dates, and asks when resumed.
    await server.call(lea, pauseBill, { body: { id, isPaused: true } });
    expect((await server.attempt(lea, editBill, { body: { id, ...daily } })).status).toBe(200);
    const resumed = await server.attempt(lea, pauseBill, { body: { id, isPaused: false, bookFrom: '2000-02-01' } });
    expect(resumed.status).toBe(422);
  });
});

describe('a household without room for another expense', () => {
  it('books up to its quota, then the bill stops with a message, and continues once there is room', async () => {
    const id = await add({ ...daily, firstOn: '2040-01-01' });
    const booking = await eventsOf(() => bookDue(server, new Date('2040-03-31T07:00:00Z')));
    const { length } = await expenses();
    expect([length > 40, length < 60]).toEqual([true, true]);
    expect(await find(id)).toMatchObject({ paused: 'noRoom', lastOn: expect.any(String) as unknown });
    expect(booking.filter(({ name }) => name === 'BillPaused')).toHaveLength(1);
    expect(stoppedBills(await list())).toHaveLength(1);
    expect([await newsOf(lea), await newsOf(tomasz)]).toEqual([[['Rent', id]], [['Rent', id]]]);

    const resume = { body: { id, isPaused: false, bookFrom: '2040-04-01' } };
    await server.call(lea, pauseBill, resume);
    await bookDue(server, new Date('2040-04-01T07:00:00Z'));
    expect([await find(id), await expenses()]).toMatchObject([{ paused: 'noRoom' }, { length }]);

    await server.byHand(sql`delete from expenses`);
    await server.call(lea, pauseBill, resume);
    await bookDue(server, new Date('2040-04-02T07:00:00Z'));
    expect([await find(id), await expenses(), await newsOf(lea)]).toMatchObject([{ paused: null }, { length: 2 }, []]);
  });
});

describe('a bill with a departed member', () => {
  it('a stopped bill tells all members, is in the news, and stays among upcoming ones', async () => {
    const ana = await server.signUp('Ana');
    await server.join(ana, home);
    const shared = await server.call(lea, addBill, { body: rentOf(home, [lea, tomasz, ana]) });
    const hers = await server.call(ana, addBill, { body: rentOf(home, [ana, tomasz], { name: 'Internet' }) });
    const other = await add({ name: 'Other' });
    const leaving = await eventsOf(() => server.call(ana, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(leaving.filter(({ name }) => name.startsWith('Bill')).map(({ name }) => name)).toEqual([
      'BillPaused',
      'BillPaused',
    ]);
    expect(stoppedBills(await list()).map(({ id, paused }) => [id, paused])).toEqual([
      [shared, 'sharerLeft'],
      [hers, 'payerLeft'],
    ]);
    expect((await find(other))?.paused).toBeNull();
    const told = [
      ['Internet', hers],
      ['Rent', shared],
    ];
    expect([await newsOf(lea), await newsOf(tomasz)]).toEqual([told, told]);
    // Once a member has chosen the sharers, it can be resumed.
    await server.call(tomasz, editBill, { body: { id: shared, split: rentOf(home, [lea, tomasz]).split } });
    expect(stoppedBills(await list()).map(({ id }) => id)).toEqual([hers]);
    await server.call(tomasz, pauseBill, { body: { id: shared, isPaused: false } });
    expect(await newsOf(lea)).toEqual([['Internet', hers]]);
  });
});
