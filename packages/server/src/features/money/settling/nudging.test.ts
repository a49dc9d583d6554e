import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { nudgeRedactors } from './nudging.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let lea: TestUser;
let tom: TestUser;
let yuki: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  members = [await server.signUp('Léa'), await server.signUp('Tom'), await server.signUp('Yuki')];
});
afterAll(() => server.close());
/** Tom owes Léa 30.00 and Yuki 10.00. */
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [lea, tom, yuki] = [flat.member(0), flat.member(1), flat.member(2)];
  const expenseCategoryId = await flat.addCategory('Food');
  await flat.add({ amount: 30, paidBy: lea.id, splitBetween: [tom.id], expenseCategoryId });
  await flat.add({ amount: 10, paidBy: yuki.id, splitBetween: [tom.id], expenseCategoryId });
});

const nudge = async (by: TestUser, to: TestUser) =>
  (await server.attempt(by, settleEndpoints.nudge, { body: { colocationId: flat.id, userId: to.id } })).status;
const nudgesOf = async (user: TestUser) =>
  (await server.call(user, settleEndpoints.listNudges, { query: { colocationId: flat.id } })).map(({ by, to }) => [
    by,
    to,
  ]);
const later = (days: number) =>
  sql`update nudges set at = at - make_interval(days => ${days}::int)`.execute(server.platform.database.of());
const collect = (collector: string | null, by = lea) =>
  server.attempt(by, colocationEndpoints.setCollector, { body: { id: flat.id, collector } });
const plan = async () =>
  (await server.call(lea, moneyEndpoints.getRefundMethods, { params: { id: flat.id } }))
    .map(({ from, to, amount }) => [from, to, amount])
    .toSorted(([, , a = 0], [, , b = 0]) => Number(a) - Number(b));

describe('a nudge', () => {
  it('a reminder goes from a creditor to a debtor, once in three days for each pair', async () => {
    expect([await nudge(lea, tom), await nudge(lea, tom), await nudge(yuki, tom)]).toEqual([200, 409, 200]);
    await later(2);
    expect(await nudge(lea, tom)).toBe(409);
    await later(1);
    expect(await nudge(lea, tom)).toBe(200);
  });

  it('a reminder without a debt is refused, and strangers get 404', async () => {
    expect([await nudge(tom, lea), await nudge(lea, yuki), await nudge(lea, lea)]).toEqual([422, 422, 422]);
    await flat.add({ name: 'Refund', amount: 30, paidBy: tom.id, splitBetween: [lea.id] });
    expect(await nudge(lea, tom)).toBe(422);
    const stranger = await server.signUp('Stranger');
    await server.createHousehold(stranger);
    expect([await nudge(lea, stranger), await nudge(stranger, tom)]).toEqual([404, 404]);
  });

  it('a reminder is visible only to the two', async () => {
    await nudge(lea, tom);
    expect([await nudgesOf(lea), await nudgesOf(tom), await nudgesOf(yuki)]).toEqual([
      [[lea.id, tom.id]],
      [[lea.id, tom.id]],
      [],
    ]);
    const see = nudgeRedactors.get('NudgeSent');
    const nudgeEvent = { by: lea.id, to: tom.id, at: '2026-11-20T10:00:00.000Z' };
    expect([lea, tom].map(({ id }) => see?.(nudgeEvent, id))).toEqual([nudgeEvent, nudgeEvent]);
    expect(JSON.stringify(see?.(nudgeEvent, yuki.id))).not.toMatch(new RegExp(`${lea.id}|${tom.id}`));
  });
});

describe('M14: one person collects', () => {
  it('any member chooses the collector, and the older client’s plan and reminders follow', async () => {
    expect((await collect(yuki.id, tom)).status).toBe(200);
    expect(await plan()).toEqual([
      [yuki.id, lea.id, 30],
      [tom.id, yuki.id, 40],
    ]);
    expect([await nudge(lea, tom), await nudge(lea, yuki), await nudge(yuki, tom)]).toEqual([422, 200, 200]);
    await collect(null);
    expect(await plan()).toEqual([
      [tom.id, yuki.id, 10],
      [tom.id, lea.id, 30],
    ]);
  });

  it('collecting ends when the collector moves out, in spite of debts', async () => {
    await collect(tom.id);
    await flat.leave(tom);
    const { collector } = await server.call(lea, colocationEndpoints.getColocation, { params: { id: flat.id } });
    expect(collector).toBeNull();
    expect(await plan()).toEqual([
      [tom.id, yuki.id, 10],
      [tom.id, lea.id, 30],
    ]);
  });

  it('the collector is a member who lives there', async () => {
    const stranger = await server.signUp('Stranger');
    expect((await collect(stranger.id)).status).toBe(422);
  });
});
