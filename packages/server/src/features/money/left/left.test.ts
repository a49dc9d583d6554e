import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let lea: TestUser;
let tom: TestUser;
let yuki: TestUser;
let food = '';

beforeAll(async () => {
  server = await startTestServer();
  members = [await server.signUp('Léa'), await server.signUp('Tom'), await server.signUp('Yuki')];
});
afterAll(() => server.close());
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [lea, tom, yuki] = [flat.member(0), flat.member(1), flat.member(2)];
  food = await flat.addCategory('Food');
});

const at = () => ({ params: { id: flat.id } });
const listLeft = (user: TestUser) => server.call(user, leftEndpoints.listLeft);
const statement = (user: TestUser) => server.attempt(user, leftEndpoints.getLeftStatement, at());
const payments = (user: TestUser) => server.attempt(user, leftEndpoints.listLeftPayments, at());
const confirm = (user: TestUser, id: string, more: object = {}) =>
  server.attempt(user, leftEndpoints.confirmLeftPayment, { body: { colocationId: flat.id, id, ...more } });

/** Tom has paid 30 for all three, and left: 20 are owed to him. */
async function leaveOwed(): Promise<void> {
  await flat.add({ amount: 30, paidBy: tom.id, name: 'Market', expenseCategoryId: food });
  await flat.leave(tom);
}
const payBack = (amount: number) =>
  flat.add({ name: 'Refund', amount, paidBy: lea.id, splitBetween: [tom.id], refundState: 'sent' });

describe('who has left and is owed', () => {
  it('a former member sees their balance, their lines and the creditor, and no parts of others', async () => {
    await flat.add({
      amount: 12,
      paidBy: lea.id,
      splitBetween: [lea.id, yuki.id],
      name: 'Cinema',
      expenseCategoryId: food,
    });
    await leaveOwed();
    expect(await listLeft(tom)).toMatchObject([{ colocationId: flat.id, name: 'Rue des Lilas 3', balance: 20 }]);
    const { status, body } = await statement(tom);
    expect([status, body]).toMatchObject([
      200,
      { balance: 20, earlier: 0, lines: [{ name: 'Market', paid: 30, share: 10, payment: null }] },
    ]);
    expect(JSON.stringify(body)).not.toContain('Cinema');
    const { payments: plan } = body as { payments: { from: string; to: string; amount: number }[] };
    expect(plan.map(({ to }) => to)).toEqual(plan.map(() => tom.id));
    expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(20);
  });

  it('reads the household’s days, the latest first, also from another time zone', async () => {
    await flat.add({ amount: 9, paidBy: tom.id, name: 'Sweets', dateOfPayment: '2026-10-31T12:30:00.000Z' });
    await flat.add({ amount: 9, paidBy: tom.id, name: 'Ice', dateOfPayment: '2026-10-31T12:00:00.000Z' });
    await flat.add({
      amount: 9,
      paidBy: tom.id,
      name: 'Tea',
      dateOfPayment: '2026-10-31T20:00:00.000Z',
      paidOn: dayFrom('2026-11-02'),
    });
    await server.call(lea, colocationEndpoints.updateColocation, {
      body: { id: flat.id, timeZone: 'Pacific/Auckland' },
    });
    await flat.leave(tom);
    const { lines } = (await statement(tom)).body as { lines: { name: string; paidOn: string }[] };
    expect(lines.map(({ name, paidOn }) => [name, paidOn])).toEqual([
      ['Tea', '2026-11-02'],
      ['Sweets', '2026-10-31'],
      ['Ice', '2026-10-31'],
    ]);
  });

  it('a former member sees payments to them, confirms one with an event, and withdraws that', async () => {
    await leaveOwed();
    const id = await payBack(5);
    expect((await payments(tom)).body).toMatchObject([
      { id, refundState: 'sent', payment: { from: lea.id, to: tom.id } },
    ]);
    const stateOf = async () => (await flat.expenses()).find((expense) => expense.id === id)?.refundState;
    expect(await flat.verify(() => confirm(tom, id))).toEqual(['ExpenseUpdated']);
    expect(await flat.verify(() => confirm(tom, id))).toEqual([]);
    expect([await stateOf(), (await payments(tom)).body]).toEqual(['received', []]);
    expect(await flat.verify(() => confirm(tom, id, { isReceived: false }))).toEqual(['ExpenseUpdated']);
    expect(await stateOf()).toBe('sent');
    expect((await listLeft(tom))[0]?.balance).toBe(15);
  });

  it('a former member confirms the last payment, too, which settles the balance; then access ends', async () => {
    await leaveOwed();
    const id = await payBack(20);
    expect(await listLeft(tom)).toMatchObject([{ balance: 0 }]);
    expect((await payments(tom)).body).toMatchObject([{ id }]);
    expect((await confirm(tom, id)).status).toBe(200);
    expect(await listLeft(tom)).toEqual([]);
    expect([(await statement(tom)).status, (await payments(tom)).status]).toEqual([404, 404]);
    // A slip is taken back all the same.
    expect((await confirm(tom, id, { isReceived: false })).status).toBe(200);
    expect((await payments(tom)).body).toMatchObject([{ id }]);
  });

  it('keeps access when they live elsewhere, and loses it when they move back in', async () => {
    await leaveOwed();
    await server.createHousehold(tom, 'Elsewhere');
    expect(await listLeft(tom)).toMatchObject([{ colocationId: flat.id, balance: 20 }]);
    expect((await statement(tom)).status).toBe(200);
    await server.join(tom, flat.id);
    expect([await listLeft(tom), (await statement(tom)).status]).toEqual([[], 404]);
  });

  it('can be paid: the debtor reads their payment details', async () => {
    await server.call(tom, settleEndpoints.changeOwnHandles, { body: { paypal: 'tom' } });
    await leaveOwed();
    const handles = await server.attempt(lea, settleEndpoints.getHandles, { params: { userId: tom.id } });
    expect([handles.status, handles.body]).toMatchObject([200, { paypal: 'tom' }]);
  });
});

describe('who has left and owes', () => {
  it('sees the debt, and can be nudged', async () => {
    await flat.add({ amount: 30, paidBy: lea.id, expenseCategoryId: food });
    await flat.leave(tom);
    expect(await listLeft(tom)).toMatchObject([{ balance: -10 }]);
    const nudge = await server.attempt(lea, settleEndpoints.nudge, {
      body: { colocationId: flat.id, userId: tom.id },
    });
    expect(nudge.status).toBe(200);
  });

  it("can't confirm a payment of theirs, nor anything about other expenses", async () => {
    await flat.add({ amount: 30, paidBy: lea.id, expenseCategoryId: food });
    await flat.leave(tom);
    const own = await flat.add({ name: 'Refund', amount: 4, paidBy: tom.id, splitBetween: [lea.id] });
    const others = await flat.add({ name: 'Refund', amount: 4, paidBy: yuki.id, splitBetween: [lea.id] });
    const shared = await flat.add({ amount: 3, expenseCategoryId: food, splitBetween: [lea.id] });
    for (const id of [own, others, shared]) expect((await confirm(tom, id)).status).toBe(404);
  });
});

it('members, settled former members and strangers get 404', async () => {
  await flat.add({ amount: 20, paidBy: lea.id, splitBetween: [tom.id], expenseCategoryId: food });
  const stranger = await server.signUp('Stranger');
  await flat.leave(yuki);
  for (const user of [lea, yuki, stranger]) {
    expect(await listLeft(user)).toEqual([]);
    expect([(await statement(user)).status, (await payments(user)).status]).toEqual([404, 404]);
  }
});

it('a statement in a currency without decimals has none', async () => {
  const yen = await server.signUp('Aiko');
  const friend = await server.signUp('Ken');
  const pair = await Flat.open(server, [yen, friend]);
  await server.byHand(sql`update colocations set currency = 'JPY', decimals = 0 where id = ${pair.id}`);
  await pair.add({ amount: 1001, paidBy: friend.id });
  await server.call(friend, accountEndpoints.quitColocation, { params: { id: pair.id } });
  const left = await server.call(friend, leftEndpoints.listLeft);
  expect(left).toMatchObject([{ balance: 501, currency: 'JPY', decimals: 0 }]);
  expect((await server.call(yen, moneyEndpoints.getBalance, { params: { id: pair.id } }))[yen.id]).toBe(-501);
});
