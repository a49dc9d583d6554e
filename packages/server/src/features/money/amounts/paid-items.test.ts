import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { MAX_ITEMS, MAX_PAID_ITEMS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
});
afterAll(() => server.close());

const [milk, bread, eggs] = ['1', '2', '3'].map((last) => `00000000-0000-7000-8000-00000000000${last}`);
const items = [milk, bread] as string[];
const amounts = async () => (await flat.expenses()).map(({ amount }) => amount);

test('of two members paying for the same items at once, one creates the expense, and the other gets its payer', async () => {
  const [ada, bob] = [flat.member(0), flat.member(1)];
  const replies = await Promise.all([ada, bob].map((by) => flat.tryAdd({ amount: 43.2, itemIds: items }, by)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const first = replies[0]?.status === 200 ? 'Ada' : 'Bob';
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'alreadyPaid',
    message: `${first} has already made an expense of these items`,
  });
  expect(await amounts()).toEqual([43.2]);
  expect(await flat.wrongSums()).toEqual([]);
});

test("one common item conflicts; other items, none, and another household's do not", async () => {
  await flat.add({ amount: 1, itemIds: items });
  const status = async (itemIds?: string[] | null) => (await flat.tryAdd({ amount: 2, itemIds })).status;
  expect(await status([eggs, bread] as string[])).toBe(409);
  expect([await status([eggs] as string[]), await status([]), await status(null), await status()]).toEqual([
    200, 200, 200, 200,
  ]);
  const cleo = await server.signUp('Cleo');
  const other = await Flat.open(server, [cleo]);
  expect((await other.tryAdd({ amount: 1, itemIds: items })).status).toBe(200);
});

test('an expense without the paid items pays for the rest', async () => {
  await flat.add({ amount: 1, itemIds: [milk] as string[] });
  await flat.remove(await flat.add({ amount: 9, itemIds: items, skipsPaid: true }));
  expect((await flat.tryAdd({ amount: 2, itemIds: [milk] as string[] })).status).toBe(409);
  await flat.add({ amount: 2, itemIds: items, skipsPaid: true });
  await flat.add({ amount: 3, itemIds: items, skipsPaid: true });
  expect((await flat.tryAdd({ amount: 4, itemIds: [bread] as string[] })).status).toBe(409);
  expect(new Set(await amounts())).toEqual(new Set([1, 2, 3]));
  expect(await flat.wrongSums()).toEqual([]);
});

test("a repeated request doesn't conflict with its own expense", async () => {
  const id = crypto.randomUUID();
  const body = await flat.body({ id, amount: 1, itemIds: items });
  const add = () => server.attempt(flat.one, moneyEndpoints.addExpense, { body, key: id });
  expect([(await add()).body, (await add()).body]).toEqual([id, id]);
});

test('a deleted expense no longer pays for items, nor does one deleted with its category', async () => {
  const expenseCategoryId = await flat.addCategory('Food');
  await flat.remove(await flat.add({ amount: 1, itemIds: items }));
  await flat.add({ amount: 2, itemIds: items, expenseCategoryId });
  await server.call(flat.one, moneyEndpoints.deleteCategory, { params: { id: expenseCategoryId } });
  await flat.add({ amount: 3, itemIds: items });
  expect(await amounts()).toEqual([3]);
});

test('a duplicate item is paid once, and more items than a list holds are refused', async () => {
  await flat.add({ amount: 1, itemIds: [milk, milk] as string[] });
  const tooMany = Array.from({ length: MAX_ITEMS + 1 }, () => crypto.randomUUID());
  expect((await flat.tryAdd({ amount: 1, itemIds: tooMany })).status).toBe(422);
});

test('a household remembers its last items up to a limit', async () => {
  const full = () => Array.from({ length: MAX_ITEMS }, () => crypto.randomUUID());
  await flat.add({ amount: 1, itemIds: items });
  const last = full();
  for (const itemIds of [full(), last]) await flat.add({ amount: 1, itemIds });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paid_items where colocation_id = ${flat.id}`.execute(
    server.platform.database.of(),
  );
  expect(rows[0]?.count).toBe(MAX_PAID_ITEMS);
  expect((await flat.tryAdd({ amount: 1, itemIds: last })).status).toBe(409);
  expect((await flat.tryAdd({ amount: 1, itemIds: items })).status).toBe(200);
});
