import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAsking, bookDue, rentOf } from './bills.ts';
import type { TestUser } from './call.ts';
import { startHome } from './home.ts';
import { verifyEvents } from './verify-events.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
const on = server.platform.database.of();
afterAll(() => server.close());

let ben: TestUser;
let names = 0;
beforeEach(async () => {
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from chores`);
  await server.byHand(sql`delete from chore_series`);
  await server.byHand(sql`update colocations set join_policy = 'id'`);
  await server.byHand(
    sql`update users set colocation_id = null where colocation_id = ${home} and id not in (${lea.id}, ${tomasz.id})`,
  );
  await server.byHand(
    sql`update memberships set left_at = now(), newcomer = false where colocation_id = ${home} and user_id not in (${lea.id}, ${tomasz.id})`,
  );
  ben = await server.signUp(`Ben ${names++}`);
});

const household = () => server.call(lea, colocationEndpoints.getColocation, { params: { id: home } });
const bills = () => server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
const chores = () => server.call(lea, choreEndpoints.listChores, { params: { id: home } });
const newcomers = async () => (await household()).newcomers ?? [];

/** Old state + events = fresh state. Returns the names of the events. */
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

const rota = (members: readonly TestUser[], more: object = {}) =>
  server.call(lea, choreEndpoints.addChore, {
    body: {
      colocationId: home,
      title: 'Bins',
      dueDate: '2039-01-03T17:00:00.000Z',
      enrolled: members.slice(0, 1).map(({ id }) => id),
      repeat: {
        rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
        basis: 'schedule',
        from: '2039-01-03T18:00',
        rotation: 'order',
        members: members.map(({ id }) => id),
        isPaused: false,
        ...more,
      },
    },
  });
const bill = (change: Parameters<typeof rentOf>[2] = {}) =>
  server.call(lea, billEndpoints.addBill, { body: rentOf(home, [lea, tomasz], change) });
const joinAs = (by: TestUser, chosen: { chores?: string[]; bills?: string[] } = {}) =>
  server.attempt(by, moveEndpoints.joinAsNewcomer, { body: { colocationId: home, chores: [], bills: [], ...chosen } });
const sharersOf = async (id: string) =>
  (await bills()).find((each) => each.id === id)?.split.sharers.map(({ userId }) => userId);

describe('M44: a new member', () => {
  it('is asked where there is a rota or a running bill, and nowhere else', async () => {
    await server.join(ben, home);
    expect(await newcomers()).toEqual([]);
    await bill();
    const mia = await server.signUp(`Mia ${names++}`);
    expect(await verify(() => server.join(mia, home))).toEqual(['MemberJoined', 'NewcomersChanged']);
    expect(await newcomers()).toEqual([mia.id]);
  });

  it('joins the chosen rotas and bills by one call, and is not asked again', async () => {
    const [bins, stairs] = [await rota([lea, tomasz]), await rota([tomasz, lea])];
    const [rent, net] = [await bill(), await bill({ name: 'Internet' })];
    await server.join(ben, home);
    const events = await verify(() => joinAs(ben, { chores: [bins], bills: [rent] }));
    expect(events).toEqual(['ChoreUpdated', 'BillUpdated', 'NewcomersChanged']);
    const all = await chores();
    expect(all.find(({ id }) => id === bins)?.repeat).toMatchObject({
      members: [lea.id, tomasz.id, ben.id],
      whose: lea.id,
    });
    expect(all.find(({ id }) => id === stairs)?.repeat?.members).toEqual([tomasz.id, lea.id]);
    expect(await sharersOf(rent)).toEqual([lea.id, tomasz.id, ben.id]);
    expect(await sharersOf(net)).toEqual([lea.id, tomasz.id]);
    expect(await newcomers()).toEqual([]);
  });

  it('who joins nothing is not asked again, on any device', async () => {
    await bill();
    await server.join(ben, home);
    expect(await verify(() => joinAs(ben))).toEqual(['NewcomersChanged']);
    expect(await newcomers()).toEqual([]);
    expect(await verify(() => joinAs(ben))).toEqual([]);
  });

  it('shares no past date: booked expenses stay, and a bill that waits for an amount takes nobody', async () => {
    const net = await bill({ name: 'Internet', firstOn: '2026-10-01', bookFrom: '2026-10-01' });
    await bookDue(server);
    const asking = await addAsking(server, lea, rentOf(home, [lea, tomasz]));
    await server.join(ben, home);
    const expenses = async () =>
      (await sql`select * from expenses where colocation_id = ${home} order by id`.execute(on)).rows;
    const balance = () => server.call(lea, moneyEndpoints.getBalance, { params: { id: home } });
    const [before, sums] = [await expenses(), await balance()];
    await joinAs(ben, { bills: [net, asking.id] });
    expect(await sharersOf(net)).toContain(ben.id);
    expect(await sharersOf(asking.id)).not.toContain(ben.id);
    expect(await expenses()).toEqual(before);
    expect(await balance()).toEqual(sums);
  });

  it('bills with amounts or percentages set by hand stay, and so does what is gone', async () => {
    const sharers = [
      { userId: lea.id, part: 60 },
      { userId: tomasz.id, part: 40 },
    ];
    const net = await bill({ split: { kind: 'percentages', sharers } });
    await server.join(ben, home);
    const gone = crypto.randomUUID();
    expect((await joinAs(ben, { bills: [net, gone], chores: [gone] })).status).toBe(200);
    expect(await sharersOf(net)).toEqual([lea.id, tomasz.id]);
  });

  it('a rota done by all together is theirs at once', async () => {
    const id = await rota([lea, tomasz], { rotation: 'together' });
    await server.join(ben, home);
    await verify(() => joinAs(ben, { chores: [id] }));
    const found = (await chores()).find((each) => each.id === id);
    expect(Object.keys(found?.enrolledUsers ?? {})).toContain(ben.id);
    expect(found?.repeat?.members).toEqual([lea.id, tomasz.id, ben.id]);
  });

  it('two of their devices at once join them once', async () => {
    const [bins, rent] = [await rota([lea]), await bill()];
    await server.join(ben, home);
    await Promise.all([1, 2, 3].map(() => joinAs(ben, { chores: [bins], bills: [rent] })));
    expect(await sharersOf(rent)).toEqual([lea.id, tomasz.id, ben.id]);
    expect((await chores())[0]?.repeat?.members).toEqual([lea.id, ben.id]);
  });

  it('is not asked any more once they have left, and others’ households do not exist for them', async () => {
    const rent = await bill();
    await server.join(ben, home);
    expect((await joinAs(stranger, { bills: [rent] })).status).toBe(404);
    await verify(() => server.call(lea, colocationEndpoints.removeMember, { params: { userId: ben.id }, body: {} }));
    expect(await newcomers()).toEqual([]);
    expect((await joinAs(ben, { bills: [rent] })).status).toBe(403);
    expect(await sharersOf(rent)).toEqual([lea.id, tomasz.id]);
  });
});
