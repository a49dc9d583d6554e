import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToBalance } from '@hestia/contract/money/applying/apply.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { proveKeptRows } from '#test/kept-rows.ts';
import { Flat } from '#test/money/flat.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer } from '#test/server.ts';

const server = await startTestServer();
const [lea, tomasz, mia] = [await server.signUp('Léa'), await server.signUp('Tomasz'), await server.signUp('Mia')];
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

let flat: Flat;
let name: string;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz, mia]);
  const body = { colocationId: flat.id, name: 'Mia (old)' };
  name = await server.call(lea, placeholderEndpoints.addPlaceholder, { body });
});

const inFlat = () => ({ params: { id: flat.id } });
const claim = () => server.call(mia, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: name } });
/** Event-driven state; expenses and bills are fetched again. */
const facts = async () => ({
  balance: await flat.balance(),
  members: await server.call(lea, accountEndpoints.listMembers, inFlat()),
  colocation: await server.call(lea, colocationEndpoints.getColocation, inFlat()),
});
const read = async () => ({
  ...(await facts()),
  purse: await flat.purse(),
  bills: await server.call(lea, billEndpoints.listBills, { query: { colocationId: flat.id } }),
});
type ClaimFacts = Awaited<ReturnType<typeof facts>>;
const apply = (seen: ClaimFacts, event: HestiaEvent): ClaimFacts => ({
  balance: applyToBalance(seen.balance, event),
  members: [...(applyToMembers(seen.members, event) ?? seen.members)],
  colocation: applyToColocation(seen.colocation, event) ?? seen.colocation,
});

/** All kinds of rows in money that reference a user. */
async function spend(): Promise<{ deleted: string; edited: string }> {
  const food = await flat.addCategory('Food');
  const add = (draft: Parameters<typeof flat.add>[0]) => flat.add({ expenseCategoryId: food, ...draft });
  await add({ amount: 10, paidBy: name, splitBetween: [lea.id, tomasz.id, name] });
  await add({ amount: 10, paidBy: tomasz.id, splitBetween: [lea.id, mia.id, name] });
  await add({
    amount: 9.99,
    splitType: 2,
    splitPercentages: { [name]: 33, [mia.id]: 33, [lea.id]: 34 },
    splitBetween: null,
  });
  await add({
    amount: 8,
    payers: { [name]: 4.5, [mia.id]: 3.5 },
    splitType: 1,
    splitValues: { [name]: 8 },
    splitBetween: null,
  });
  await add({ amount: 7, split: { kind: 'shares', weights: { [name]: 2, [lea.id]: 1 } }, splitBetween: null });
  await add({ amount: 3, paidBy: tomasz.id, splitBetween: [lea.id] });
  const deleted = await add({ amount: 6, paidBy: name, splitBetween: [mia.id, name] });
  await server.call(lea, moneyEndpoints.deleteExpense, { params: { id: deleted } });
  const edited = await add({ amount: 5, paidBy: tomasz.id, splitBetween: [name] });
  await server.call(lea, moneyEndpoints.editExpense, { body: { id: edited, paidBy: name, splitBetween: [mia.id] } });
  await server.call(lea, colocationEndpoints.setCollector, { body: { id: flat.id, collector: name } });
  await server.call(lea, billEndpoints.addBill, {
    body: {
      colocationId: flat.id,
      name: 'Rent',
      amount: 900,
      paidBy: name,
      expenseCategoryId: food,
      split: { kind: 'evenly', sharers: [{ userId: name }, { userId: mia.id }, { userId: lea.id }] },
      rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      firstOn: '2030-01-01',
    },
  });
  return { deleted, edited };
}

describe('claiming a placeholder (M23)', () => {
  it('moves all its payments and shares, keeps all balances, and sends one event to live clients', async () => {
    const { deleted, edited } = await spend();
    const { balance } = await flat.purse();
    await verifyEvents(server, mia, { fetch: facts, apply, write: claim });
    const { [name]: theirs = 0, ...others } = balance;
    const sum = Math.round(((others[mia.id] ?? 0) + theirs) * 100) / 100;
    expect((await flat.purse()).balance).toEqual({ ...others, [mia.id]: sum });
    // The stored sums match the ledger.
    expect(await server.call(lea, moneyEndpoints.recalculateBalance, inFlat())).toEqual({ ...others, [mia.id]: sum });
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    const query = { colocationId: flat.id };
    const log = await server.call(lea, historyEndpoints.listLog, { params: { id: edited } });
    // The log has the deeds, but not the claim.
    expect(log.map(({ deed }) => deed)).toEqual(['changed', 'added']);
    await server.call(lea, historyEndpoints.restoreExpense, { body: { id: deleted } });
    const all = [
      await read(),
      log,
      await server.call(lea, moneyEndpoints.listSpent, { query: { ...query, from: month, until: month } }),
      await server.call(lea, moneyEndpoints.getRefundMethods, inFlat()),
      await server.call(lea, historyEndpoints.listDeletedExpenses, { query }),
      await server.call(lea, accountEndpoints.listFormerMembers, inFlat()),
    ];
    expect(JSON.stringify(all)).not.toContain(name);
    expect((await server.call(lea, moneyEndpoints.getExpense, { params: { id: deleted } })).splitBetween).toEqual({
      [mia.id]: 6,
    });
  });

  it('maps queued writes to the member: none is refused or lost', async () => {
    await claim();
    const even = await flat.add({ amount: 9, paidBy: name, splitBetween: [name, mia.id, lea.id] });
    const id = await flat.add({ amount: 4, paidBy: lea.id, splitBetween: [tomasz.id] });
    await server.call(lea, moneyEndpoints.editExpense, { body: { id, splitBetween: [name] } });
    await server.call(lea, colocationEndpoints.setCollector, { body: { id: flat.id, collector: name } });
    const sharers = [{ userId: name }, { userId: lea.id }];
    const bill = { name: 'Rent', amount: 900, paidBy: name, expenseCategoryId: await flat.addCategory('Home') };
    const rule = { rule: 'FREQ=MONTHLY;BYMONTHDAY=1', firstOn: '2030-01-01' };
    await server.call(lea, billEndpoints.addBill, {
      body: { ...bill, ...rule, colocationId: flat.id, split: { kind: 'evenly', sharers } },
    });
    const seen = await read();
    expect(JSON.stringify(seen)).not.toContain(name);
    expect(seen.purse.expenses.find((each) => each.id === even)).toMatchObject({
      paidBy: mia.id,
      splitBetween: { [mia.id]: 6, [lea.id]: 3 },
    });
    expect(seen.colocation.collector).toBe(mia.id);
    const rename = await server.attempt(lea, placeholderEndpoints.renamePlaceholder, {
      body: { id: name, name: 'Mia Lou' },
    });
    expect(rename.status).toBe(404);
  });

  it('is done once, only for a name, including a removed one', async () => {
    await flat.add({ amount: 10, splitBetween: [name] });
    await server.call(lea, placeholderEndpoints.removePlaceholder, { params: { id: name } });
    await claim();
    expect((await flat.purse()).balance).toEqual({ [lea.id]: 10, [tomasz.id]: 0, [mia.id]: -10 });
    const { entries } = await server.call(tomasz, newsEndpoints.listNews, { query: { colocationId: flat.id } });
    expect(entries.map(({ deed, actorId, aboutWords }) => [deed, actorId, aboutWords])).toEqual(
      expect.arrayContaining([
        ['nameClaimed', mia.id, 'Mia (old)'],
        ['nameAdded', lea.id, 'Mia (old)'],
      ]),
    );
    const again = { body: { placeholderId: name } };
    expect((await server.attempt(lea, placeholderEndpoints.claimPlaceholder, again)).status).toBe(404);
    const memberBody = { body: { placeholderId: tomasz.id } };
    expect((await server.attempt(mia, placeholderEndpoints.claimPlaceholder, memberBody)).status).toBe(404);
    // The member who added it may claim it.
    const id = crypto.randomUUID();
    await server.call(lea, placeholderEndpoints.addPlaceholder, {
      body: { id, colocationId: flat.id, name: 'Léa (old)' },
    });
    await server.call(lea, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: id } });
    expect((await read()).members.map((user) => user.id)).not.toContain(id);
  });
});
