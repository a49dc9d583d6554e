import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { resultOf } from '#test/hestia.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, home, list, get, add, eventsOf } = await startRota();
const mia = await server.signUp('Mia');
await server.join(mia, home);
afterAll(() => server.close());

/** The member whose place the host gives away, and the account that gets it. */
let from: TestUser;
let to: TestUser;
let round = 0;
beforeEach(async () => {
  await server.byHand(sql`delete from chores`);
  // After a transfer the id is not enough to join.
  await server.byHand(sql`update colocations set join_policy = 'id'`);
  // Members of the tests before still live here, so names must differ.
  round++;
  [from, to] = [await server.signUp(`Otto ${round}`), await server.signUp(`Nils ${round}`)];
  await server.join(from, home);
});
/** Returns the names of the events. */
const transfer = () => {
  const fromTo = ['--from', from.email, '--to', to.email];
  return eventsOf(() => resultOf(server.env, 'households', 'transfer', home, ...fromTo, '--yes'));
};

const repeat = (rotation: 'order' | 'fair', members: readonly TestUser[]): { dueDate: string; repeat: Repeat } => ({
  dueDate: '2040-01-03T17:00:00.000Z',
  repeat: {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
    basis: 'schedule',
    from: '2040-01-03T18:00',
    rotation,
    members: members.map(({ id }) => id),
    isPaused: false,
  },
});
const enrol = (user: TestUser, choreId: string) =>
  server.call(lea, choreEndpoints.enrol, { query: { choreId, userId: user.id } });
const mark = (user: TestUser, id: string, isDone = true) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone } });
const ask = (by: TestUser, choreId: string, whom: TestUser) =>
  server.call(by, choreEndpoints.askHandover, { body: { choreId, userId: whom.id } });
const reason = (id: string) => server.call(lea, choreEndpoints.getTurnReason, { params: { id } });
const onIt = async (id: string) => Object.keys((await get(id)).enrolledUsers);
/** Mia does the first turn; returns the second one. */
async function secondTurn(title: string, repeating: object): Promise<string> {
  await mark(mia, await add(title, repeating));
  return (await list()).find((one) => one.title === title && !one.isDone)?.id ?? '';
}

describe("the user who gets a member's place", () => {
  it("the account gets the member's open tasks and questions", async () => {
    const [plants, oven, floor] = [await add('Plants'), await add('Oven'), await add('Floor')];
    await enrol(from, plants);
    await enrol(lea, oven);
    await ask(lea, oven, from);
    await enrol(from, floor);
    await ask(from, floor, mia);
    expect((await transfer()).filter((name) => /Chore|Handover/.test(name))).toEqual(Array(3).fill('ChoreUpdated'));
    expect([await onIt(plants), await onIt(floor)]).toEqual([[to.id], [to.id]]);
    expect((await get(oven)).handover).toMatchObject({ by: lea.id, to: to.id, answer: 'open' });
    expect((await get(floor)).handover).toMatchObject({ by: to.id, to: mia.id, answer: 'open' });
  });

  it('the account takes turns in their place, and is named in the reasons of turns', async () => {
    // The member has the first turn of the bins and the second of the stairs.
    const bins = await secondTurn('Bins', repeat('order', [from, lea, mia]));
    const stairs = await secondTurn('Stairs', repeat('fair', [mia, from]));
    await transfer();
    expect((await get(bins)).repeat).toMatchObject({ whose: lea.id, members: [to.id, lea.id, mia.id] });
    expect(await reason(bins)).toMatchObject({ whose: lea.id, before: to.id });
    expect((await get(stairs)).repeat).toMatchObject({ whose: to.id, members: [mia.id, to.id] });
    expect(await onIt(stairs)).toEqual([to.id]);
    const { standings } = await reason(stairs);
    expect(standings.map(({ userId }) => userId)).toEqual([mia.id, to.id]);
  });

  it("the account has not completed the member's chores", async () => {
    const windows = await add('Windows');
    await enrol(from, windows);
    await mark(from, windows);
    const did = from.id;
    expect((await transfer()).filter((name) => name.startsWith('Chore'))).toEqual([]);
    expect(await get(windows)).toMatchObject({ doneBy: did, enrolledUsers: { [did]: null } });
    const query = { colocationId: home };
    expect(await server.call(lea, choreEndpoints.listCompletions, { query })).toContainEqual(
      expect.objectContaining({ choreId: windows, doneBy: did }),
    );
  });

  it('the account may have taken turns there before: they have one in each round, and ask themselves nothing', async () => {
    await server.join(to, home);
    const bins = await add('Bins', repeat('order', [lea, to, from]));
    const stairs = await secondTurn('Stairs', repeat('fair', [to, from]));
    const oven = await add('Oven');
    await enrol(from, oven);
    await enrol(to, oven);
    await mark(lea, oven);
    const floor = await add('Floor');
    await enrol(from, floor);
    await ask(from, floor, to);
    await server.call(to, accountEndpoints.quitColocation, { params: { id: home } });
    await mark(lea, oven, false);
    expect((await get(floor)).handover?.answer).toBe('declined');
    await transfer();
    expect((await get(bins)).repeat?.members).toEqual([lea.id, to.id]);
    expect((await reason(stairs)).standings.map(({ userId }) => userId)).toEqual([to.id]);
    expect([await onIt(stairs), await onIt(oven), await onIt(floor)]).toEqual([[to.id], [to.id], [to.id]]);
    expect((await get(floor)).handover).toBeNull();
  });
});
