import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToBalance } from '@hestia/contract/money/applying/apply.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { MAX_PLACEHOLDERS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer } from '#test/server.ts';

const { addPlaceholder, renamePlaceholder, removePlaceholder } = placeholderEndpoints;
const server = await startTestServer();
const [lea, tomasz, stranger] = [
  await server.signUp('Léa'),
  await server.signUp('Tomasz'),
  await server.signUp('Stranger'),
];
await server.createHousehold(stranger);
let flat: Flat;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz]);
});
afterAll(() => server.close());

const inFlat = () => ({ params: { id: flat.id } });
const add = (name: string, by: TestUser = lea) =>
  server.call(by, addPlaceholder, { body: { colocationId: flat.id, name } });
const remove = (id: string, by: TestUser = lea) => server.call(by, removePlaceholder, { params: { id } });
const members = (by: TestUser = tomasz) => server.call(by, accountEndpoints.listMembers, inFlat());
const former = () => server.call(tomasz, accountEndpoints.listFormerMembers, inFlat());

/** Another member's view of the household. */
const read = async () => ({
  members: await members(),
  colocation: await server.call(tomasz, colocationEndpoints.getColocation, inFlat()),
  balance: await server.call(tomasz, moneyEndpoints.getBalance, inFlat()),
});
type MemberFacts = Awaited<ReturnType<typeof read>>;
const apply = (seen: MemberFacts, event: HestiaEvent): MemberFacts => ({
  members: [...applyToMembers(seen.members, event)],
  colocation: applyToColocation(seen.colocation, event) ?? seen.colocation,
  balance: applyToBalance(seen.balance, event),
});

describe('a name without an account (M22)', () => {
  it('is added, renamed and removed by any member, with complete events', async () => {
    const id = crypto.randomUUID();
    const steps = { fetch: read, apply };
    const body = { id, colocationId: flat.id, name: 'Mia' };
    await verifyEvents(server, lea, { ...steps, write: () => server.call(lea, addPlaceholder, { body }) });
    const mia = { id, username: 'Mia', email: '', colocationId: flat.id, profilePictureUrl: null, isPlaceholder: true };
    expect(await members()).toContainEqual(mia);
    const renamed = { body: { id, name: 'Mia Lou' } };
    await verifyEvents(server, lea, { ...steps, write: () => server.call(tomasz, renamePlaceholder, renamed) });
    expect((await members()).find((user) => user.id === id)?.username).toBe('Mia Lou');
    await verifyEvents(server, lea, { ...steps, write: () => remove(id, tomasz) });
    expect([await members(), await former()].flat().map((user) => user.id)).not.toContain(id);
  });

  it('must differ from members and other names, but a member may have the same name', async () => {
    const id = await add('Mia');
    const other = await add('Noah');
    const gone = await add('Zoé');
    await remove(gone);
    const body = { colocationId: flat.id };
    const asked = [
      await server.attempt(lea, addPlaceholder, { body: { ...body, name: 'lea ' } }),
      await server.attempt(lea, addPlaceholder, { body: { ...body, name: 'M.i.a' } }),
      await server.attempt(lea, renamePlaceholder, { body: { id: other, name: 'Міа' } }),
      await server.attempt(lea, renamePlaceholder, { body: { id: other, name: 'TOMASZ' } }),
    ];
    for (const { status, body: said } of asked) expect([status, said]).toMatchObject([409, { code: 'nameTaken' }]);
    await server.call(lea, renamePlaceholder, { body: { id, name: 'MIA' } });
    await add('Zoe');
    const mia = await server.signUp('Mia');
    await server.join(mia, flat.id);
    await server.call(mia, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: id } });
    expect((await members()).map(({ username }) => username).toSorted()).toEqual([
      'Léa',
      'Mia',
      'Noah',
      'Tomasz',
      'Zoe',
    ]);
  });

  it("doesn't exist for other households, and can't turn into a user, nor a user into a name", async () => {
    const id = await add('Mia');
    const asked = [
      await server.attempt(stranger, renamePlaceholder, { body: { id, name: 'Mine' } }),
      await server.attempt(stranger, removePlaceholder, { params: { id } }),
      await server.attempt(stranger, addPlaceholder, { body: { colocationId: flat.id, name: 'Mine' } }),
      await server.attempt(lea, renamePlaceholder, { body: { id: tomasz.id, name: 'Mine' } }),
      await server.attempt(lea, removePlaceholder, { params: { id: tomasz.id } }),
      await server.attempt(lea, colocationEndpoints.removeMember, { params: { userId: id } }),
      await server.attempt(lea, addPlaceholder, { body: { id: stranger.id, colocationId: flat.id, name: 'Mine' } }),
      await server.attempt(lea, addPlaceholder, { body: { colocationId: flat.id, name: ' ' } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 409, 422]);
  });

  it('pays and shares in every kind of split and in bills, and is settled with', async () => {
    const mia = await add('Mia');
    await flat.add({ amount: 30, paidBy: mia, splitBetween: [lea.id, tomasz.id, mia] });
    await flat.add({ amount: 10, splitType: 2, splitPercentages: { [lea.id]: 50, [mia]: 50 }, splitBetween: null });
    await flat.add({ amount: 9, split: { kind: 'shares', weights: { [mia]: 2, [lea.id]: 1 } }, splitBetween: null });
    await flat.add({
      amount: 8,
      payers: { [mia]: 4, [lea.id]: 4 },
      splitType: 1,
      splitValues: { [mia]: 8 },
      splitBetween: null,
    });
    expect((await read()).balance).toEqual({ [lea.id]: 5, [tomasz.id]: -10, [mia]: 5 });
    const plan = await server.call(lea, moneyEndpoints.getRefundMethods, inFlat());
    expect(plan).toContainEqual({ from: tomasz.id, fromUsername: 'Tomasz', to: mia, toUsername: 'Mia', amount: 5 });
    const bill = {
      colocationId: flat.id,
      name: 'Rent',
      amount: 900,
      paidBy: mia,
      expenseCategoryId: await flat.addCategory('Home'),
      split: { kind: 'evenly', sharers: [{ userId: mia }, { userId: lea.id }] },
      rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      firstOn: '2030-01-01',
    };
    const id = await server.call(lea, billEndpoints.addBill, { body: bill });
    // No payer could enter the amount.
    expect((await server.attempt(lea, billEndpoints.addBill, { body: { ...bill, amount: null } })).status).toBe(422);

    await remove(mia);
    expect(await former()).toMatchObject([{ id: mia, username: 'Mia', colocationId: null, isPlaceholder: true }]);
    const bills = await server.call(lea, billEndpoints.listBills, { query: { colocationId: flat.id } });
    expect(bills.find((each) => each.id === id)?.paused).toBe('payerLeft');
    await flat.add({
      amount: 5,
      paidBy: tomasz.id,
      splitBetween: [mia],
      expenseCategoryId: await flat.refundCategory(),
    });
    expect((await read()).balance).toEqual({ [lea.id]: 5, [tomasz.id]: -5 });
    expect(
      (await flat.tryAdd({ amount: 5, splitBetween: [mia], expenseCategoryId: await flat.addCategory('Food') })).status,
    ).toBe(422);
  });

  it('takes part only in money', async () => {
    const mia = await add('Mia');
    await flat.add({ amount: 10, splitBetween: [mia] });
    const asked = [
      await server.attempt(lea, choreEndpoints.addChore, {
        body: { colocationId: flat.id, title: 'Bins', enrolled: [mia] },
      }),
      await server.attempt(lea, settleEndpoints.nudge, { body: { colocationId: flat.id, userId: mia } }),
      await server.attempt(null, accountEndpoints.signIn, { body: { email: '', password: 'correct horse' } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([422, 422, 422]);
    const { rows } = await sql`
      select from users where id = ${mia} and (email is not null or password_hash is not null or colocation_id is not null)`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
  });

  it('has a limit per household, and disappears with it', async () => {
    const ids = await Promise.all(Array.from({ length: MAX_PLACEHOLDERS }, (_, i) => add(`Name ${i}`)));
    const full = await server.attempt(lea, addPlaceholder, { body: { colocationId: flat.id, name: 'One more' } });
    expect(full).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
    await flat.add({ amount: 10, paidBy: ids[0] ?? '', splitBetween: ids.slice(0, 5) });
    await remove(ids[0] ?? '');
    await add('One more');
    await server.call(lea, colocationEndpoints.deleteColocation, inFlat());
    const { rows } = await sql`select from users where placeholder_of is not null`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
  });
});
