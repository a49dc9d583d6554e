import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat, type Draft } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

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
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [lea, tom, yuki] = [flat.member(0), flat.member(1), flat.member(2)];
});

/** Tom pays Léa back. */
const refund = (more: Partial<Draft> = {}): Draft => ({
  name: 'Refund',
  amount: 20,
  paidBy: tom.id,
  splitBetween: [lea.id],
  ...more,
});
const answer = (user: TestUser, id: string, refundState: 'received' | 'disputed') =>
  server.attempt(user, settleEndpoints.answerRefund, { body: { id, refundState } });
const stateOf = async (id: string) => (await flat.expenses()).find((expense) => expense.id === id)?.refundState;

describe('a refund', () => {
  it('a refund by the older client counts, without a state', async () => {
    const id = await flat.add(refund());
    expect(await stateOf(id)).toBeNull();
    expect((await flat.balance())[tom.id]).toBe(20);
  });

  it('a refund is sent by its payer, and counts at once; its receiver confirms or disputes it, and may change that', async () => {
    const id = await flat.add(refund({ refundState: 'sent' }), tom);
    expect([await stateOf(id), (await flat.balance())[tom.id]]).toEqual(['sent', 20]);
    for (const state of ['received', 'disputed', 'received'] as const) {
      expect(await flat.verify(() => answer(lea, id, state))).toEqual(['ExpenseUpdated']);
      expect(await stateOf(id)).toBe(state);
    }
    expect(await flat.verify(() => answer(lea, id, 'received'))).toEqual([]);
    expect((await flat.balance())[tom.id]).toBe(20);
  });

  it('has arrived at once when its receiver records it', async () => {
    expect(await stateOf(await flat.add(refund({ refundState: 'received' }), lea))).toBe('received');
  });

  it("a refund's state can be set only by its two members", async () => {
    expect((await flat.tryAdd(refund({ refundState: 'sent' }), lea)).status).toBe(403);
    expect((await flat.tryAdd(refund({ refundState: 'received' }), tom)).status).toBe(403);
    const id = await flat.add(refund({ refundState: 'sent' }), tom);
    expect([(await answer(tom, id, 'received')).status, (await answer(yuki, id, 'disputed')).status]).toEqual([
      403, 403,
    ]);
    const stranger = await server.signUp('Stranger');
    await server.createHousehold(stranger);
    expect((await answer(stranger, id, 'received')).status).toBe(404);
    expect(await stateOf(id)).toBe('sent');
  });

  it('only refunds have a state: not other expenses, not shared ones, and none is disputed before it is recorded', async () => {
    const food = await flat.addCategory('Food');
    const wrong = [
      refund({ refundState: 'disputed' }),
      refund({ refundState: 'sent', expenseCategoryId: food }),
      refund({ refundState: 'sent', splitBetween: [lea.id, yuki.id] }),
      refund({ refundState: 'sent', splitBetween: [tom.id] }),
    ];
    for (const draft of wrong) expect((await flat.tryAdd(draft, tom)).status).toBe(422);
    const id = await flat.add(refund({ expenseCategoryId: food }), tom);
    expect((await answer(lea, id, 'received')).status).toBe(422);
    expect(await flat.expenses()).toHaveLength(1);
  });

  it('a refund keeps its state with a new note; a new amount or receiver makes it another payment', async () => {
    const id = await flat.add(refund({ refundState: 'sent' }), tom);
    await answer(lea, id, 'received');
    await flat.verify(() => flat.edit(id, refund({ description: 'Cash' }), yuki));
    expect(await stateOf(id)).toBe('received');
    await flat.verify(() => flat.edit(id, refund({ amount: 21 }), yuki));
    expect(await stateOf(id)).toBeNull();
    await answer(lea, id, 'disputed');
    await flat.verify(() => flat.edit(id, refund({ amount: 21, splitBetween: [yuki.id] }), yuki));
    expect(await stateOf(id)).toBeNull();
  });
});
