import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAsking, bookDue, rentOf } from '#test/bills.ts';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';

// Bills are due in a year that is far away: the job is run as if it were that instant.

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const { addBill, editBill, pauseBill, answerBill, deleteBill, listBills, listBillDates } = billEndpoints;
const list = (user: Pick<TestUser, 'jwt'> = lea) => server.call(user, listBills, { query: { colocationId: home } });
const find = async (id: string): Promise<Bill> => {
  const bill = (await list()).find((each) => each.id === id);
  if (!bill) throw new Error('It is not there');
  return bill;
};
const add = (change: Parameters<typeof rentOf>[2] = {}) =>
  server.call(lea, addBill, { body: rentOf(home, [lea, tomasz], change) });
const edit = (id: string, body: object) => server.call(lea, editBill, { body: { id, ...body } });
const datesOf = (id: string) => server.call(lea, listBillDates, { params: { id } });
const expenses = async () =>
  (await server.call(lea, moneyEndpoints.pageExpenses, { query: { colocationId: home, limit: 200 } })).expenses;
const morning = (day: string) => new Date(`${day}T07:00:00.000Z`);
const eventsOf = (write: () => Promise<unknown>) =>
  verifyEvents(server, lea, {
    fetch: async () => (await list(tomasz)).map(billIn),
    apply: (bills, event: HestiaEvent) => [...applyToBills(bills, decodeEvent(event))],
    write,
  });
/** Due dates are booked after the answer. */
const SOON = 20_000;
const on = server.platform.database.of();

beforeEach(async () => {
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from expenses`);
});

describe('a bill', () => {
  it('is added, changed from now on, paused, resumed and deleted, with complete events', async () => {
    let id = '';
    await eventsOf(async () => (id = await add()));
    expect(await find(id)).toMatchObject({ nextOn: '2040-02-01', lastOn: null, paused: null, asks: [] });
    await bookDue(server, morning('2040-02-01'));
    await eventsOf(() => edit(id, { amount: 1300, name: 'Rent and heating' }));
    await eventsOf(() => server.call(tomasz, pauseBill, { body: { id, isPaused: true } }));
    await bookDue(server, morning('2040-03-01'));
    await eventsOf(() => server.call(tomasz, pauseBill, { body: { id, isPaused: false, bookFrom: '2040-04-01' } }));
    await bookDue(server, morning('2040-04-01'));
    expect(
      (await expenses()).map(({ name, amount, dateOfPayment }) => [name, amount, dateOfPayment.slice(0, 10)]),
    ).toEqual([
      ['Rent and heating', 1300, '2040-04-01'],
      ['Rent', 1200, '2040-02-01'],
    ]);
    await eventsOf(() => server.call(tomasz, deleteBill, { params: { id } }));
    // Its booked expenses stay, and reference the bill.
    expect((await expenses()).map(({ billId }) => billId)).toEqual([id, id]);
  });

  it("another household can't see a bill", async () => {
    const id = await add();
    const seen = [
      await server.attempt(stranger, listBills, { query: { colocationId: home } }),
      await server.attempt(stranger, listBillDates, { params: { id } }),
      await server.attempt(stranger, editBill, { body: { id, name: 'Mine' } }),
      await server.attempt(stranger, pauseBill, { body: { id, isPaused: true } }),
      await server.attempt(stranger, answerBill, { body: { billId: id, dueOn: '2040-02-01' } }),
      await server.attempt(stranger, deleteBill, { params: { id } }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it.each([
    ['a rule that never comes', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule'],
    ['a rule that counts hours', { rule: 'FREQ=HOURLY' }, 'rule'],
    ['no such day', { firstOn: '2040-02-30' }, 'firstOn'],
    ['an end before its beginning', { untilOn: '2040-01-31' }, 'untilOn'],
    ['no amount at all', { amount: 0 }, 'amount'],
    ['a payer who does not live here', { paidBy: stranger.id }, 'paidBy'],
    [
      'a sharer who does not live here',
      { split: { kind: 'evenly' as const, sharers: [{ userId: stranger.id }] } },
      'split',
    ],
    ['nobody who shares', { split: { kind: 'evenly' as const, sharers: [] } }, 'split.sharers'],
    [
      'amounts that are not the whole',
      { split: { kind: 'amounts' as const, sharers: [{ userId: lea.id, part: 7 }] } },
      'split',
    ],
    [
      'personal parts of another amount each time',
      { amount: null, split: { kind: 'personal' as const, sharers: [{ userId: lea.id, part: 7 }] } },
      'split',
    ],
    [
      'personal parts of more than the amount',
      { split: { kind: 'personal' as const, sharers: [{ userId: lea.id, part: 1200.01 }] } },
      'split',
    ],
    ['shares of nothing', { split: { kind: 'shares' as const, sharers: [{ userId: lea.id, part: 0 }] } }, 'split'],
    ['centuries in the past', { rule: 'FREQ=DAILY', firstOn: '2001-01-01', bookFrom: '2001-01-01' }, 'bookFrom'],
  ])('a bill with %s is refused in words, and not stored', async (_what, change, field) => {
    const { status, body } = await server.attempt(lea, addBill, { body: rentOf(home, [lea, tomasz], change) });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  it('is no refund, and has an existing category', async () => {
    const [refund] = await server.call(lea, moneyEndpoints.listCategories, { params: { id: home } });
    const tried = async (expenseCategoryId = '') =>
      (await server.attempt(lea, addBill, { body: rentOf(home, [lea], { expenseCategoryId }) })).status;
    expect([await tried(refund?.id), await tried(stranger.id)]).toEqual([422, 404]);
  });

  it('a household has up to a hundred bills', async () => {
    await sql`insert into bills (colocation_id, id, created_by, name, paid_by, category_id, split, rule, first_on)
      select ${home}, gen_random_uuid(), ${lea.id}, 'Bill', ${lea.id}, ${home}, '{"kind":"evenly","sharers":[]}', 'FREQ=DAILY', '2040-01-01'
      from generate_series(1, 100)`.execute(on);
    expect(await server.attempt(lea, addBill, { body: rentOf(home, [lea]) })).toMatchObject({
      status: 422,
      body: { code: 'quotaReached' },
    });
  });
});

describe('M15 a date books one expense', () => {
  it("a date is booked on its morning, like a member's expense, with links between both", async () => {
    const id = await add();
    expect(await bookDue(server, new Date('2040-02-01T04:59:00.000Z'))).toBe(0);
    const before = await server.call(lea, moneyEndpoints.getBalance, { params: { id: home } });
    await eventsOf(() => bookDue(server, new Date('2040-02-01T05:00:00.000Z')));
    const [expense] = await expenses();
    expect(expense).toMatchObject({
      name: 'Rent',
      amount: 1200,
      paidBy: lea.id,
      splitBetween: { [lea.id]: 600, [tomasz.id]: 600 },
      dateOfPayment: '2040-02-01T11:00:00.000Z',
      billId: id,
      createdBy: lea.id,
    });
    expect(await datesOf(id)).toEqual([
      { dueOn: '2040-02-01', amount: 1200, expenseId: expense?.id, isSkipped: false },
    ]);
    const after = await server.call(lea, moneyEndpoints.getBalance, { params: { id: home } });
    expect((after[lea.id] ?? 0) - (before[lea.id] ?? 0)).toBe(600);
    expect(await find(id)).toMatchObject({ nextOn: '2040-03-01', lastOn: '2040-02-01', lastAmount: 1200 });
    // A deleted booking is not repeated.
    await server.call(tomasz, moneyEndpoints.deleteExpense, { params: { id: expense?.id ?? '' } });
    expect(await bookDue(server, morning('2040-02-02'))).toBe(0);
  });

  it('a date is booked once, for concurrent requests and for direct inserts', async () => {
    const id = await add({ rule: 'FREQ=DAILY', firstOn: '2040-02-01' });
    const now = morning('2040-03-01');
    const booked = await Promise.all([1, 2, 3, 4].map(() => bookDue(server, now)));
    expect(booked.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect((await expenses()).map(({ dateOfPayment }) => dateOfPayment.slice(0, 10))).toHaveLength(30);
    const again = sql`insert into bill_dates (colocation_id, bill_id, due_on) values (${home}, ${id}, '2040-02-14')`;
    await expect(again.execute(on)).rejects.toMatchObject({ code: '23505' });
  });

  it('past dates are booked, too, from a chosen day on', async () => {
    const all = await add({ name: 'All', firstOn: '2026-01-01', bookFrom: '2026-01-01', untilOn: '2026-03-31' });
    await vi.waitFor(async () => expect(await datesOf(all)).toHaveLength(3), SOON);
    const later = await add({ name: 'Later', firstOn: '2026-01-01', bookFrom: '2026-02-15', untilOn: '2026-03-31' });
    await vi.waitFor(async () => expect(await datesOf(later)).toHaveLength(1), SOON);
    const none = await add({ name: 'None', firstOn: '2026-01-01', untilOn: '2026-03-31' });
    expect([(await find(all)).nextOn, (await find(none)).nextOn]).toEqual([null, null]);
    const booked = (await expenses()).map(({ name, dateOfPayment }) => `${name} ${dateOfPayment.slice(0, 10)}`);
    expect(booked.toSorted()).toEqual(['All 2026-01-01', 'All 2026-02-01', 'All 2026-03-01', 'Later 2026-03-01']);
  });

  it('a bill without its category books into the general one', async () => {
    const category = await server.call(lea, moneyEndpoints.addCategory, { body: { name: 'Flat', colocationId: home } });
    await add({ expenseCategoryId: category });
    await server.call(lea, moneyEndpoints.deleteCategory, { params: { id: category } });
    await bookDue(server, morning('2040-02-01'));
    expect((await expenses())[0]).toMatchObject({ expenseCategoryName: 'General' });
  });

  it("a booked expense has the bill's split: with personal parts of an amount that includes them", async () => {
    const sharers = [{ userId: lea.id, part: 200 }, { userId: tomasz.id }];
    const id = await add({ split: { kind: 'personal', sharers } });
    expect(await server.attempt(lea, editBill, { body: { id, amount: 199 } })).toMatchObject({ status: 422 });
    await bookDue(server, morning('2040-02-01'));
    expect(await expenses()).toMatchObject([
      {
        splitType: 1,
        splitBetween: { [lea.id]: 700, [tomasz.id]: 500 },
        split: { kind: 'personal', sharers: [lea.id, tomasz.id], extras: { [lea.id]: 200 } },
      },
    ]);
  });

  it('a booking has no actor in the news', async () => {
    await add();
    await bookDue(server, morning('2040-02-01'));
    const { entries } = await server.call(lea, newsEndpoints.listNews, { query: { colocationId: home } });
    expect(entries[0]).toMatchObject({ deed: 'billBooked', actorId: null, words: 'Rent', amount: 1200 });
  });
});

describe('a bill of another amount each time', () => {
  const split = { kind: 'shares' as const, sharers: [{ userId: lea.id, part: 2.5 }, { userId: tomasz.id }] };
  const rent = () => rentOf(home, [lea, tomasz], { name: 'Electricity', split });
  const say = (billId: string, amount: number | null, dueOn = '2026-01-05') =>
    server.attempt(tomasz, answerBill, { body: { billId, dueOn, amount } });

  it('a bill asks, and books the answer, once', async () => {
    const bill = await addAsking(server, lea, rent());
    expect(bill).toMatchObject({ asks: ['2026-01-05'], lastOn: '2026-01-05', lastAmount: null });
    expect(await expenses()).toEqual([]);
    const replies = await Promise.all([say(bill.id, 40.01), say(bill.id, 50)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [expense, ...others] = await expenses();
    expect([expense?.billId, expense?.createdBy, others]).toEqual([bill.id, tomasz.id, []]);
    expect(expense?.split).toEqual({ kind: 'shares', weights: { [lea.id]: 2.5, [tomasz.id]: 1 } });
    expect(await find(bill.id)).toMatchObject({ asks: [], lastAmount: expense?.amount });
  });

  it('a skipped date books nothing', async () => {
    const bill = await addAsking(server, lea, rent());
    expect((await say(bill.id, null)).status).toBe(200);
    expect([await expenses(), await datesOf(bill.id)]).toEqual([
      [],
      [{ dueOn: '2026-01-05', amount: null, expenseId: null, isSkipped: true }],
    ]);
  });

  it('a bill asks again every third day until answered, for up to twelve dates', async () => {
    const id = await add({ amount: null, rule: 'FREQ=DAILY', firstOn: '2040-02-01' });
    const asked = async (day: string) =>
      (await eventsOf(() => bookDue(server, morning(day)))).filter(({ name }) => name === 'BillAsked').length;
    expect([await asked('2040-02-20'), await asked('2040-02-22'), await asked('2040-02-23')]).toEqual([1, 0, 1]);
    expect((await find(id)).asks).toHaveLength(12);
    await server.call(lea, answerBill, { body: { billId: id, dueOn: '2040-02-01', amount: 3 } });
    await bookDue(server, morning('2040-02-23'));
    expect((await find(id)).asks.at(-1)).toBe('2040-02-13');
  });
});

describe('a member who leaves', () => {
  const leave = (user: TestUser) => server.call(user, accountEndpoints.quitColocation, { params: { id: user.id } });

  it('a bill without its payer or a sharer pauses until a member chooses replacements', async () => {
    const ada = await server.signUp('Ada');
    await server.join(ada, home);
    const paid = await add({ paidBy: ada.id });
    const shared = await add({ split: { kind: 'evenly', sharers: [{ userId: lea.id }, { userId: ada.id }] } });
    const untouched = await add();
    await eventsOf(() => leave(ada));
    expect(await Promise.all([paid, shared, untouched].map(async (id) => (await find(id)).paused))).toEqual([
      'payerLeft',
      'sharerLeft',
      null,
    ]);
    await bookDue(server, morning('2040-02-01'));
    expect(await expenses()).toHaveLength(1);
    const resume = (id: string) =>
      server.attempt(lea, pauseBill, { body: { id, isPaused: false, bookFrom: '2040-02-01' } });
    expect([await resume(paid), await resume(shared)]).toMatchObject([{ status: 422 }, { status: 422 }]);
    await edit(paid, { paidBy: tomasz.id });
    await edit(shared, { split: { kind: 'evenly', sharers: [{ userId: lea.id }] } });
    expect([(await resume(paid)).status, (await resume(shared)).status]).toEqual([200, 200]);
    await bookDue(server, morning('2040-02-01'));
    expect(await expenses()).toHaveLength(3);
  });

  it('continues by days up to their last one', async () => {
    const ada = await server.signUp('Ada');
    await server.join(ada, home);
    const split = { kind: 'days' as const, sharers: [{ userId: lea.id }, { userId: ada.id, part: 2 }] };
    const id = await add({ split });
    await eventsOf(() => leave(ada));
    const { paused, split: after } = await find(id);
    expect([paused, after.sharers[1]?.untilOn?.length]).toEqual([null, 10]);
    await bookDue(server, morning('2040-02-01'));
    expect((await expenses())[0]).toMatchObject({ splitType: 1, splitBetween: { [lea.id]: 1200 } });
  });
});
