import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { resultOf } from '#test/hestia.ts';
import { join } from '#test/hub/members.ts';
import { joinRaw } from '#test/hub/raw-client.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { Flat } from '#test/money/flat.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { applyToHousehold, readHousehold, type HouseholdSnapshot } from '#test/household-snapshot.ts';
import { startTestServer } from '#test/server.ts';
import { onMemberLeft, onTransferred } from '../assembly.ts';
import { transferPlace } from '../features/colocations/transferring.ts';

// Each command has a pool and a process number, as next to a running server.
const server = await startTestServer();
const [lea, tomasz, mia] = [await server.signUp('Léa'), await server.signUp('Tomasz'), await server.signUp('Mia')];
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

let flat: Flat;
/** A user without a household. */
let nils: TestUser;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz, mia]);
  nils = await server.signUp('Nils');
});

const transfer = (from = tomasz, to = nils) =>
  resultOf(server.env, 'households', 'transfer', flat.id, '--from', from.email, '--to', to.email, '--yes');
const inFlat = () => ({ params: { id: flat.id } });
const ofFlat = () => ({ query: { colocationId: flat.id } });
const members = async () => (await server.call(lea, accountEndpoints.listMembers, inFlat())).map(({ id }) => id);
const former = async () => (await server.call(lea, accountEndpoints.listFormerMembers, inFlat())).map(({ id }) => id);

/** Money of every kind that names Tomasz; returns an expense that was deleted. */
async function spend(): Promise<string> {
  const food = await flat.addCategory('Food');
  const add = (draft: Parameters<typeof flat.add>[0]) => flat.add({ expenseCategoryId: food, ...draft });
  await add({ amount: 10, paidBy: tomasz.id });
  await add({ amount: 8, payers: { [tomasz.id]: 4.5, [mia.id]: 3.5 }, splitBetween: [lea.id, tomasz.id] });
  await add({ amount: 7, split: { kind: 'shares', weights: { [tomasz.id]: 2, [lea.id]: 1 } }, splitBetween: null });
  await add({
    amount: 9.99,
    splitType: 2,
    splitPercentages: { [tomasz.id]: 33, [mia.id]: 67 },
    splitBetween: null,
  });
  const deleted = await add({ amount: 6, paidBy: tomasz.id, splitBetween: [mia.id, tomasz.id] });
  await flat.remove(deleted);
  await server.call(lea, colocationEndpoints.setCollector, { body: { id: flat.id, collector: tomasz.id } });
  await server.call(lea, defaultSplitEndpoints.setDefaultSplit, {
    body: { colocationId: flat.id, split: { kind: 'evenly', sharers: [tomasz.id, lea.id] } },
  });
  await server.call(lea, billEndpoints.addBill, {
    body: {
      colocationId: flat.id,
      name: 'Rent',
      amount: 900,
      paidBy: tomasz.id,
      expenseCategoryId: food,
      split: { kind: 'evenly', sharers: [{ userId: tomasz.id }, { userId: lea.id }] },
      rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      firstOn: '2040-01-01',
    },
  });
  return deleted;
}

type SnapshotIds = { readonly choreId: string; readonly expenseId: string };
const readWhole = (about: SnapshotIds) => readHousehold(server, { ...about, jwt: lea.jwt, home: flat.id });
/** Event-driven state; expenses and bills are fetched again, as after a claim. */
const withoutMoney = ({ expenses: _expenses, bills: _bills, ...rest }: HouseholdSnapshot) => rest;

describe('households transfer', () => {
  it('a transfer gives all that a member paid, owes and has to do to another account, and its events list the members', async () => {
    const deleted = await spend();
    const plants = await server.call(lea, choreEndpoints.addChore, {
      body: { colocationId: flat.id, createdBy: lea.id, title: 'Plants' },
    });
    await server.call(tomasz, choreEndpoints.enrol, { query: { choreId: plants, userId: tomasz.id } });
    await server.call(tomasz, absenceEndpoints.addAbsence, {
      body: { colocationId: flat.id, fromOn: '2040-05-01', untilOn: '2040-05-09' },
    });
    const { [tomasz.id]: theirs, ...others } = await flat.balance();
    const about = { choreId: plants, expenseId: (await flat.expenses())[0]?.id ?? '' };
    const whole = await readWhole(about);
    const events = await verifyEvents(server, lea, {
      fetch: async () => withoutMoney(await readWhole(about)),
      apply: (seen, event) => withoutMoney(applyToHousehold({ ...whole, ...seen }, event, about)),
      write: () => transfer(),
    });
    const names = [...new Set(events.map(({ name }) => name))];
    expect(names).toEqual([
      'MemberJoined',
      'AbsenceUpdated',
      'ChoreUpdated',
      'PlaceholderClaimed',
      'BalanceUpdated',
      'DefaultSplitChanged',
      'MemberLeft',
      'ColocationUpdated',
    ]);

    const balance = { ...others, [nils.id]: theirs };
    expect(theirs).not.toBe(0);
    expect(await flat.balance()).toEqual(balance);
    expect(await flat.wrongSums()).toEqual([]);
    expect(await server.call(lea, moneyEndpoints.recalculateBalance, inFlat())).toEqual(balance);
    expect((await server.call(lea, billEndpoints.listBills, ofFlat()))[0]).toMatchObject({
      paidBy: nils.id,
      paused: null,
    });
    await server.call(lea, historyEndpoints.restoreExpense, { body: { id: deleted } });
    const now = [
      await flat.purse(),
      await server.call(lea, billEndpoints.listBills, ofFlat()),
      await server.call(lea, defaultSplitEndpoints.listDefaultSplits, ofFlat()),
      await server.call(lea, moneyEndpoints.getRefundMethods, inFlat()),
      await server.call(lea, absenceEndpoints.listAbsences, ofFlat()),
      await server.call(lea, colocationEndpoints.getColocation, inFlat()),
      await server.call(lea, choreEndpoints.getChore, { params: { id: plants } }),
      await members(),
    ];
    expect(JSON.stringify(now)).not.toContain(tomasz.id);
    expect(await members()).toContain(nils.id);
  });

  it("the member's texts stay theirs, so that their name is known", async () => {
    const body = { colocationId: flat.id, content: 'The bins are full' };
    await server.call(tomasz, messageEndpoints.sendMessage, { body });
    await transfer();
    expect(await server.call(lea, messageEndpoints.listMessages, ofFlat())).toMatchObject([{ sendBy: tomasz.id }]);
    expect(await former()).toEqual([tomasz.id]);
  });

  it('the member leaves like a removed one, and the log names the host', async () => {
    await transfer();
    const account = () => server.call(tomasz, accountEndpoints.getUser, { params: { id: tomasz.id } });
    await expect.poll(account).toMatchObject({ colocationId: null, username: 'Tomasz', email: tomasz.email });
    expect((await server.attempt(tomasz, moneyEndpoints.getBalance, inFlat())).status).toBe(403);
    const back = { body: { id: tomasz.id, colocationId: flat.id } };
    expect((await server.attempt(tomasz, accountEndpoints.updateUser, back)).status).toBe(403);
    // The new member can read it, too.
    const query = { colocationId: flat.id, limit: 3 };
    const { entries } = await server.call(nils, colocationEndpoints.listHouseholdLog, { query });
    expect(entries.map(({ number: _number, at: _at, before: _before, ...rest }) => rest)).toEqual([
      { deed: 'changed', userId: null, aboutId: null, after: { joinPolicy: 'invite' } },
      { deed: 'transferred', userId: null, aboutId: tomasz.id, after: { claimedBy: nils.id } },
      { deed: 'joined', userId: nils.id, aboutId: nils.id, after: {} },
    ]);
    // Settings and reading positions are private to each user.
    const own = (await server.call(nils, ownDataEndpoints.getOwnData)) as { memberships: { userId: string }[] };
    expect(own.memberships.map(({ userId }) => userId)).toEqual([nils.id]);
  });

  it('a transfer is broadcast live by the running server: the removed user receives it last', async () => {
    const client = await joinRaw(`${server.url}/hestiaHub`, tomasz.jwt);
    await join(client, flat.id);
    await transfer();
    const received = await client.until(({ target }) => target === 'MemberLeft');
    expect(received.map(({ target }) => target)).toEqual([
      'MemberJoined',
      'PlaceholderClaimed',
      'BalanceUpdated',
      'MemberLeft',
    ]);
    expect((await join(client, flat.id)).error).toContain('unauthorized');
  });

  it("a transfer changes nothing in the member's former households", async () => {
    const eve = await server.signUp('Eve');
    const attic = new Flat(server, await server.createHousehold(eve, 'Attic'), [eve, tomasz]);
    await server.join(tomasz, attic.id);
    await attic.add({ amount: 10, paidBy: tomasz.id });
    await server.join(tomasz, flat.id);
    await flat.add({ amount: 30, paidBy: tomasz.id });
    const read = async () => [
      await attic.purse(),
      await server.call(eve, accountEndpoints.listFormerMembers, { params: { id: attic.id } }),
    ];
    const before = await read();
    await transfer();
    expect(await read()).toEqual(before);
    expect(await attic.balance()).toEqual({ [eve.id]: -5, [tomasz.id]: 5 });
  });
});

describe('the user who gets the place', () => {
  it('the account also gets pending payments of the member, and of a name that they claimed', async () => {
    const body = { colocationId: flat.id, name: 'Tom?' };
    const placeholderId = await server.call(lea, placeholderEndpoints.addPlaceholder, { body });
    await server.call(tomasz, placeholderEndpoints.claimPlaceholder, { body: { placeholderId } });
    await transfer();
    await flat.add({ amount: 9, paidBy: tomasz.id, splitBetween: [lea.id, tomasz.id, mia.id] });
    await flat.add({ amount: 4, paidBy: lea.id, splitBetween: [placeholderId] });
    expect(await flat.balance()).toEqual({ [lea.id]: 1, [mia.id]: -3, [nils.id]: 2 });
    expect(await flat.wrongSums()).toEqual([]);
  });

  it('the account may have lived there before: both parts become theirs', async () => {
    await server.join(nils, flat.id);
    await flat.add({ amount: 9, paidBy: lea.id, splitBetween: [lea.id, tomasz.id, nils.id] });
    await flat.leave(nils);
    await transfer();
    expect(await flat.balance()).toEqual({ [lea.id]: 6, [mia.id]: 0, [nils.id]: -6 });
    expect(await flat.wrongSums()).toEqual([]);
  });

  it('the account may transfer it back; a user who rejoins is a separate member', async () => {
    await flat.add({ amount: 30, paidBy: tomasz.id });
    await transfer();
    await transfer(nils, tomasz);
    expect(await flat.balance()).toEqual({ [lea.id]: -10, [tomasz.id]: 20, [mia.id]: -10 });
    expect(await former()).toEqual([nils.id]);
    const { code } = await server.call(lea, colocationEndpoints.createInvitation, { body: { colocationId: flat.id } });
    await server.call(nils, accountEndpoints.updateUser, { body: { id: nils.id, colocationId: flat.id, code } });
    await flat.add({ amount: 4, paidBy: nils.id, splitBetween: [tomasz.id] });
    expect(await flat.balance()).toEqual({ [lea.id]: -10, [tomasz.id]: 16, [mia.id]: -10, [nils.id]: 4 });
    expect(await flat.wrongSums()).toEqual([]);
  });
});

it('nothing happens if one of the two has moved meanwhile', async () => {
  const eve = await server.signUp('Eve');
  await server.createHousehold(eve, 'Attic');
  const { transact, live } = server.platform;
  const others = { describe: () => Promise.reject(new Error('Too far')), onTransferred, onMemberLeft, live };
  const tried = (from: TestUser, to: TestUser) =>
    transact({ colocationId: flat.id, actorId: null }, (tx) => transferPlace(tx, { from: from.id, to: to.id }, others));
  for (const pair of [
    [tomasz, eve],
    [eve, nils],
  ] as const)
    await expect(tried(...pair)).rejects.toThrow('has changed households in the meantime');
  expect(await members()).toEqual([lea.id, mia.id, tomasz.id]);
});
