import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { verifyEvents } from '#test/verify-events.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Léa', 'Tom', 'Yuki', 'Ben'].map((name) => server.signUp(name)));
});
afterAll(() => server.close());
beforeEach(async () => {
  flat = await Flat.open(server, members);
});

const idOf = (who: TestUser | string | undefined): string => (typeof who === 'string' ? who : (who?.id ?? ''));
const join = async (by: TestUser, other: TestUser | string) =>
  (await server.attempt(by, purseEndpoints.joinPurse, { body: { colocationId: flat.id, userId: idOf(other) } })).status;
const part = async (by: TestUser, other: TestUser | string) =>
  (
    await server.attempt(by, purseEndpoints.partPurse, {
      params: { userId: idOf(other) },
      query: { colocationId: flat.id },
    })
  ).status;
const household = (as = flat.one) => server.call(as, colocationEndpoints.getColocation, { params: { id: flat.id } });
/** Who asked whom, and whether both agreed. */
const purses = async (as = flat.one) =>
  ((await household(as)).purses ?? []).map(({ askedBy, partner, joinedAt }) => [askedBy, partner, joinedAt !== null]);
const addName = () =>
  server.call(flat.one, placeholderEndpoints.addPlaceholder, { body: { colocationId: flat.id, name: 'Mia' } });
const follow = (colocation: Colocation, event: HestiaEvent) => applyToColocation(colocation, event) ?? colocation;
/** Old state + events = fresh state. Returns the names of the events. */
const verify = async (write: () => Promise<unknown>) =>
  (await verifyEvents(server, flat.member(3), { fetch: () => household(flat.member(3)), apply: follow, write })).map(
    ({ name }) => name,
  );
async function lend(amount: number, from: TestUser, to: TestUser | string) {
  const expenseCategoryId = (await flat.categories()).find(({ name }) => name === 'Food')?.id;
  await flat.add({
    amount,
    paidBy: from.id,
    splitBetween: [idOf(to)],
    expenseCategoryId: expenseCategoryId ?? (await flat.addCategory('Food')),
  });
}

describe('M39 a common purse', () => {
  test('exists once both have agreed, and either may part', async () => {
    const [a, b] = [flat.member(0), flat.member(1)];
    expect(await verify(() => join(a, b))).toEqual(['PurseChanged']);
    expect(await purses()).toEqual([[a.id, b.id, false]]);
    expect(await verify(() => join(a, b))).toEqual([]);
    expect(await verify(() => join(b, a))).toEqual(['PurseChanged']);
    expect(await purses()).toEqual([[a.id, b.id, true]]);
    expect(await verify(() => part(b, a))).toEqual(['PurseEnded']);
    expect(await purses()).toEqual([]);
    expect(await part(a, b)).toBe(404);
  });

  test('a request can be declined and withdrawn', async () => {
    const [a, b] = [flat.member(0), flat.member(1)];
    for (const by of [a, b]) {
      await join(a, b);
      expect(await part(by, by === a ? b : a)).toBe(200);
      expect(await purses()).toEqual([]);
    }
  });

  test('the household’s log has its beginning and end, but no request', async () => {
    const [a, b] = [flat.one, flat.member(1)];
    const logged = async () => {
      const query = { colocationId: flat.id };
      const { entries } = await server.call(flat.one, colocationEndpoints.listHouseholdLog, { query });
      return entries.flatMap(({ userId, aboutId, before, after }) =>
        before.purse || after.purse ? [[userId, aboutId, after.purse === true]] : [],
      );
    };
    await join(a, b);
    await part(b, a);
    expect(await logged()).toEqual([]);
    await join(a, b);
    await join(b, a);
    expect(await logged()).toEqual([[b.id, a.id, true]]);
    await part(a, b);
    expect(await logged()).toEqual([
      [a.id, b.id, false],
      [b.id, a.id, true],
    ]);
    const name = await addName();
    await join(a, name);
    expect((await logged())[0]).toEqual([a.id, name, true]);
  });

  test('a name without an account needs no request', async () => {
    const name = await addName();
    expect(await verify(() => join(flat.member(1), name))).toEqual(['PurseChanged']);
    expect(await purses()).toEqual([[flat.member(1).id, name, true]]);
    expect(await part(flat.member(1), name)).toBe(200);
  });

  test('each member has at most one, including open requests', async () => {
    const [a, b, c, d] = [flat.member(0), flat.member(1), flat.member(2), flat.member(3)];
    await join(a, b);
    expect([await join(c, a), await join(c, b), await join(b, c), await join(a, c)]).toEqual([409, 409, 409, 409]);
    expect(await join(d, c)).toBe(200);
    expect(await join(c, d)).toBe(200);
    expect(await purses()).toHaveLength(2);
  });

  test('is refused for oneself, with former members, and to strangers', async () => {
    const [a, b, c] = [flat.member(0), flat.member(1), flat.member(2)];
    const stranger = await server.signUp('Stranger');
    await server.createHousehold(stranger);
    expect(await join(a, a)).toBe(422);
    expect(await join(a, stranger)).toBe(404);
    expect(await join(stranger, a)).toBe(404);
    await join(a, b);
    expect(await part(stranger, a)).toBe(404);
    // Another member can't end it.
    expect(await part(c, a)).toBe(404);
    await flat.leave(c);
    expect(await join(flat.member(3), c)).toBe(404);
  });

  test('ends when one moves out or deletes the account, without a notice to others', async () => {
    const [a, b] = [flat.member(0), flat.member(1)];
    const gone = await server.signUp('Gone');
    await server.join(gone, flat.id);
    await join(a, b);
    await join(b, a);
    await join(gone, flat.member(2));
    expect(await verify(() => server.call(gone, accountEndpoints.deleteUser, { params: { id: gone.id } }))).toContain(
      'MemberLeft',
    );
    expect(await purses()).toEqual([[a.id, b.id, true]]);
    await verify(() => flat.leave(b));
    expect(await purses()).toEqual([]);
  });

  test('ends when its name without an account is claimed or removed', async () => {
    const name = await addName();
    await join(flat.member(1), name);
    await verify(() =>
      server.call(flat.member(2), placeholderEndpoints.claimPlaceholder, { body: { placeholderId: name } }),
    );
    expect(await purses()).toEqual([]);
    const other = await addName();
    await join(flat.member(1), other);
    await verify(() => server.call(flat.one, placeholderEndpoints.removePlaceholder, { params: { id: other } }));
    expect(await purses()).toEqual([]);
  });

  test('changes no balance and no call of older clients', async () => {
    const [a, b, c] = [flat.member(0), flat.member(1), flat.member(2)];
    await lend(30, a, c);
    await lend(10, c, b);
    const older = async () => [
      await flat.balance(),
      await server.call(a, moneyEndpoints.getRefundMethods, { params: { id: flat.id } }),
      await flat.expenses(),
    ];
    const before = await older();
    await join(a, b);
    await join(b, a);
    expect(await older()).toEqual(before);
    await part(a, b);
    expect(await older()).toEqual(before);
  });
});

describe('M39 with a common purse', () => {
  /** Ben owes Léa 30.00; Tom owes Léa 10.00. Léa and Tom settle together: Ben pays the pair. */
  beforeEach(async () => {
    const [a, b, d] = [flat.member(0), flat.member(1), flat.member(3)];
    await lend(30, a, d);
    await lend(10, a, b);
    await join(a, b);
    await join(b, a);
  });

  const nudge = async (by: TestUser, to: TestUser) =>
    (await server.attempt(by, settleEndpoints.nudge, { body: { colocationId: flat.id, userId: to.id } })).status;
  const handles = async (by: TestUser, of: TestUser) =>
    (await server.attempt(by, settleEndpoints.getHandles, { params: { userId: of.id } })).status;

  test('either of the two nudges their debtor, once in three days for both', async () => {
    const [a, b, d] = [flat.member(0), flat.member(1), flat.member(3)];
    expect([await nudge(b, d), await nudge(a, d)]).toEqual([200, 409]);
    // A debt within a pair is no payment of the plan.
    expect(await nudge(a, b)).toBe(422);
  });

  test('the payer sees where either of the two may be paid', async () => {
    const [a, b, c, d] = [flat.member(0), flat.member(1), flat.member(2), flat.member(3)];
    expect([await handles(d, a), await handles(d, b), await handles(d, c)]).toEqual([200, 200, 403]);
    expect([await handles(b, a), await handles(a, d)]).toEqual([403, 403]);
  });

  test('settling now asks either of a paying pair, and none of the asking pair', async () => {
    const [a, b, c, d] = [flat.member(0), flat.member(1), flat.member(2), flat.member(3)];
    await join(c, d);
    await join(d, c);
    const payers = async (by: TestUser) => {
      const events = await verifyEvents(server, by, {
        fetch: () => household(by),
        apply: follow,
        write: () => server.call(by, closingEndpoints.settleNow, { body: { colocationId: flat.id } }),
      });
      return events
        .flatMap((event) => (event.name === 'SettlingAsked' ? (event.payload as { payers: string[] }).payers : []))
        .toSorted();
    };
    expect(await payers(a)).toEqual([c.id, d.id].toSorted());
    expect(await payers(c)).toEqual([]);
    expect(await payers(b)).toEqual([c.id, d.id].toSorted());
  });

  test('after parting, the amount between the two is a payment of the plan again', async () => {
    const [a, b] = [flat.member(0), flat.member(1)];
    expect(await handles(b, a)).toBe(403);
    await part(b, a);
    expect([await handles(b, a), await nudge(a, b)]).toEqual([200, 200]);
  });
});
