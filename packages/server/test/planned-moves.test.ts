import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import type { BodyInput } from '@hestia/contract/wire/endpoint.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rentOf } from './bills.ts';
import type { TestUser } from './call.ts';
import { startHome } from './home.ts';
import { verifyEvents } from './verify-events.ts';
import { moveParts, onMemberLeft } from '../src/assembly.ts';
import { carryOutDue } from '../src/features/colocations/moves/carrying-out.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

let ben: TestUser;
beforeEach(async () => {
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from chores`);
  await server.byHand(sql`delete from moves`);
  await server.byHand(sql`update users set colocation_id = null where username = 'Ben'`);
  await server.byHand(sql`update memberships set left_at = now() where user_id not in (${lea.id}, ${tomasz.id})`);
  await server.byHand(sql`update colocations set time_zone = 'Europe/Paris', join_policy = 'id', collector = null`);
  ben = await server.signUp('Ben');
  await server.join(ben, home);
});

type Plan = Partial<BodyInput<typeof moveEndpoints.planMove>>;
const plan = (by: TestUser, change: Plan = {}) =>
  server.attempt(by, moveEndpoints.planMove, {
    body: { colocationId: home, userId: ben.id, leavesOn: dayAhead, ...change },
  });
const dayAhead = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
const cancel = (by: TestUser) =>
  server.attempt(by, moveEndpoints.cancelMove, { params: { userId: ben.id }, query: { colocationId: home } });
const undo = (by: TestUser) =>
  server.attempt(by, moveEndpoints.undoMove, { body: { colocationId: home, userId: ben.id } });
const carryOut = (now: Date) => carryOutDue({ ...server.platform, onMemberLeft, parts: moveParts }, now);
const household = () => server.call(lea, colocationEndpoints.getColocation, { params: { id: home } });
const bills = () => server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
const chores = () => server.call(lea, choreEndpoints.listChores, { params: { id: home } });
const absences = () => server.call(lea, absenceEndpoints.listAbsences, { query: { colocationId: home } });
const livesHere = async () => (await household()).colocataires.includes(ben.id);

/** All that a move changes: old state + events = fresh state. Returns the names of the events. */
async function verify(write: () => Promise<unknown>): Promise<string[]> {
  const events = await verifyEvents(server, lea, {
    fetch: async () => ({ home: await household(), bills: (await bills()).map(billIn), chores: await chores() }),
    apply: (state, event: HestiaEvent) => ({
      home: applyToColocation(state.home, event) ?? state.home,
      bills: [...applyToBills(state.bills, decodeEvent(event))],
      chores: [...applyToChores(state.chores, event)],
    }),
    write,
  });
  return events.map(({ name }) => name);
}

const addChore = (title: string, more: object) =>
  server.call(lea, choreEndpoints.addChore, {
    body: { colocationId: home, title, dueDate: '2039-01-03T17:00:00.000Z', ...more },
  });
const inOrder = (members: readonly TestUser[]) => ({
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
  basis: 'schedule' as const,
  from: '2039-01-03T18:00',
  rotation: 'order' as const,
  members: members.map(({ id }) => id),
  isPaused: false,
});
const addBill = (change: Parameters<typeof rentOf>[2] = {}) =>
  server.call(lea, billEndpoints.addBill, { body: rentOf(home, [lea, tomasz, ben], change) });

/** Ben takes turns, has a task, pays a bill and shares two, and is away in spring. */
async function settleIn() {
  const rota = await addChore('Bins', { repeat: inOrder([ben, tomasz, lea]) });
  const task = await addChore('Lamp', { enrolled: [ben.id] });
  const rent = await addBill();
  const net = await addBill({ name: 'Internet', paidBy: ben.id });
  const power = await addBill({ name: 'Power', paidBy: ben.id });
  const body = { colocationId: home, fromOn: '2039-04-01', untilOn: '2039-04-10' };
  await server.call(ben, absenceEndpoints.addAbsence, { body });
  const choices = { tasks: [{ choreId: task, userId: tomasz.id }], payers: [{ billId: net, userId: tomasz.id }] };
  return { rota, task, rent, net, power, choices };
}

describe('M41: a planned move', () => {
  it('is seen by all, changes nothing before its day, and any member cancels it', async () => {
    expect(await verify(() => plan(ben))).toEqual(['MoveChanged']);
    expect((await household()).moves).toMatchObject([{ userId: ben.id, plannedBy: ben.id, leftAt: null }]);
    expect(await verify(() => plan(lea, { leavesOn: dayAhead }))).toEqual(['MoveChanged']);
    expect((await household()).moves).toMatchObject([{ plannedBy: lea.id }]);
    expect(await carryOut(new Date())).toBe(0);
    expect(await verify(() => cancel(tomasz))).toEqual(['MoveEnded']);
    expect((await cancel(tomasz)).status).toBe(404);
    expect(await livesHere()).toBe(true);
  });

  it('is of a member who lives there, at most a year ahead', async () => {
    const stranger = await server.signUp('Who');
    expect((await plan(lea, { userId: stranger.id })).status).toBe(404);
    expect((await plan(ben, { leavesOn: '2090-01-01' })).status).toBe(422);
    expect((await plan(stranger)).status).toBe(403);
  });

  it('of another member needs a recent sign-in or the password, and is a removal', async () => {
    await server.byHand(sql`update sessions set created_at = now() - interval '2 days' where user_id = ${lea.id}`);
    expect((await plan(lea)).status).toBe(403);
    expect((await plan(lea, { password: lea.password })).status).toBe(200);
    await carryOut(new Date(`${dayAhead}T12:00:00Z`));
    const removed = await server.call(lea, colocationEndpoints.listRemovedMembers, { query: { colocationId: home } });
    expect(removed.map(({ userId }) => userId)).toContain(ben.id);
    const { entries } = await server.call(lea, colocationEndpoints.listHouseholdLog, { query: { colocationId: home } });
    expect(entries.filter(({ aboutId }) => aboutId === ben.id).map(({ deed, userId }) => [deed, userId])).toEqual([
      ['removed', lea.id],
      ['joined', ben.id],
    ]);
  });

  it('ends with a member who leaves before', async () => {
    await plan(ben);
    await verify(() => server.call(ben, accountEndpoints.quitColocation, { params: { id: home } }));
    expect((await household()).moves).toBeUndefined();
  });

  it.each([
    ['Europe/Paris', '2039-03-27'],
    ['Europe/Paris', '2039-10-30'],
    ['Pacific/Auckland', '2039-04-03'],
    ['America/Los_Angeles', '2039-11-06'],
    ['Asia/Kathmandu', '2039-06-01'],
  ])('takes place at the midnight of its household, also where clocks change: %s, %s', async (zone, day) => {
    await server.byHand(sql`update colocations set time_zone = ${zone}`);
    await plan(ben);
    await server.byHand(sql`update moves set leaves_on = ${day}`);
    const midnight = Date.parse(instantOf(`${day}T00:00`, zone));
    expect([await carryOut(new Date(midnight - 1000)), await livesHere()]).toEqual([0, true]);
    expect([await carryOut(new Date(midnight)), await livesHere()]).toEqual([1, false]);
    expect(await carryOut(new Date(midnight + 3_600_000))).toBe(0);
  });

  it('takes place at once on a day that has come', async () => {
    await plan(ben, { leavesOn: '2026-01-01' });
    await vi.waitFor(async () => expect(await livesHere()).toBe(false));
  });
});

describe('M42, R22: on the day', () => {
  it('turns, tasks, bills and shares go on without the member, as was chosen', async () => {
    const { rota, task, rent, net, power, choices } = await settleIn();
    await plan(ben, choices);
    const events = await verify(() => carryOut(new Date(`${dayAhead}T12:00:00Z`)));
    expect(events.filter((name) => name === 'MoveChanged')).toHaveLength(1);
    const after = new Map((await chores()).map((chore) => [chore.id, Object.keys(chore.enrolledUsers)]));
    expect([after.get(rota), after.get(task)]).toEqual([[tomasz.id], [tomasz.id]]);
    const found = new Map((await bills()).map((bill) => [bill.id, bill]));
    const sharers = [{ userId: lea.id }, { userId: tomasz.id }];
    expect(found.get(rent)).toMatchObject({ paidBy: lea.id, paused: null, split: { sharers } });
    expect(found.get(net)).toMatchObject({ paidBy: tomasz.id, paused: null, split: { sharers } });
    expect(found.get(power)).toMatchObject({ paidBy: ben.id, paused: 'payerLeft', split: { sharers } });
  });
});

describe('M43: undoing a move', () => {
  it('restores membership, turns, bills, shares and absences', async () => {
    const { choices } = await settleIn();
    await server.call(lea, colocationEndpoints.setCollector, { body: { id: home, collector: ben.id } });
    const state = async () => ({
      bills: await bills(),
      absences: await absences(),
      collector: (await household()).collector,
      turns: (await chores()).map(({ id, repeat, enrolledUsers }) => [id, repeat?.whose, Object.keys(enrolledUsers)]),
    });
    const before = await state();
    await plan(ben, choices);
    await carryOut(new Date(`${dayAhead}T12:00:00Z`));
    await verify(async () => expect((await undo(tomasz)).status).toBe(200));
    expect(await livesHere()).toBe(true);
    expect(await state()).toEqual(before);
    expect((await household()).moves).toBeUndefined();
    expect((await undo(tomasz)).status).toBe(404);
  });

  it('leaves what was edited since', async () => {
    const { rent, task, choices } = await settleIn();
    await plan(ben, choices);
    await carryOut(new Date(`${dayAhead}T12:00:00Z`));
    const split = { kind: 'evenly' as const, sharers: [{ userId: lea.id }] };
    await server.call(lea, billEndpoints.editBill, { body: { id: rent, split } });
    await server.call(tomasz, choreEndpoints.editChore, { body: { id: task, isDone: true } });
    await undo(lea);
    expect((await bills()).find(({ id }) => id === rent)).toMatchObject({ split: { sharers: [{ userId: lea.id }] } });
    expect((await chores()).find(({ id }) => id === task)).toMatchObject({ isDone: true, doneBy: tomasz.id });
  });

  it('is refused after a day, and while they live elsewhere; coming back by oneself ends it', async () => {
    await plan(ben);
    await carryOut(new Date(`${dayAhead}T12:00:00Z`));
    const elsewhere = await server.createHousehold(ben);
    expect((await undo(lea)).status).toBe(409);
    await server.call(ben, accountEndpoints.quitColocation, { params: { id: elsewhere } });
    await server.byHand(sql`update moves set left_at = now() - interval '25 hours'`);
    expect((await undo(lea)).status).toBe(404);
    expect(await verify(() => carryOut(new Date()))).toEqual(['MoveEnded']);
    await server.join(ben, home);
    await plan(ben);
    await carryOut(new Date(`${dayAhead}T12:00:00Z`));
    await verify(() => server.join(ben, home));
    expect((await undo(lea)).status).toBe(404);
  });
});
