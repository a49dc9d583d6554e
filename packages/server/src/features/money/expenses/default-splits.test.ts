import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import type { UsualSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let lea: TestUser;
let tom: TestUser;
let flat: Flat;

beforeAll(async () => {
  server = await startTestServer();
  [lea, tom] = [await server.signUp('Léa'), await server.signUp('Tom')];
  flat = await Flat.open(server, [lea, tom]);
});
afterAll(() => server.close());

const list = (by = tom) =>
  server.call(by, defaultSplitEndpoints.listDefaultSplits, { query: { colocationId: flat.id } });
const set = (split: UsualSplit | null, expenseCategoryId: string | null = null, by = lea) =>
  server.attempt(by, defaultSplitEndpoints.setDefaultSplit, {
    body: { colocationId: flat.id, expenseCategoryId, split },
  });

it('a default split is stored per household and category, readable for all, and deleted with the category', async () => {
  const rent = await flat.addCategory('Rent');
  const shares: UsualSplit = { kind: 'shares', weights: { [lea.id]: 2, [tom.id]: 1.5 } };
  const even: UsualSplit = { kind: 'evenly', sharers: null };
  await set(even);
  await set({ kind: 'percentages', percentages: { [lea.id]: 70, [tom.id]: 30 } }, rent);
  await set(shares, rent);
  expect(await list()).toEqual([
    { expenseCategoryId: null, split: even },
    { expenseCategoryId: rent, split: shares },
  ]);
  await set(null);
  expect(await list()).toEqual([{ expenseCategoryId: rent, split: shares }]);
  await server.call(tom, moneyEndpoints.deleteCategory, { params: { id: rent } });
  expect(await list()).toEqual([]);
});

it('a default split names current members, in a shared category; others are refused', async () => {
  const stranger = await server.signUp('Stranger');
  await server.createHousehold(stranger);
  const elsewhere: UsualSplit = { kind: 'evenly', sharers: [stranger.id] };
  expect((await set(elsewhere)).status).toBe(422);
  expect((await set({ kind: 'percentages', percentages: { [lea.id]: 99 } })).status).toBe(422);
  const categories = await server.call(lea, moneyEndpoints.listCategories, { params: { id: flat.id } });
  expect((await set({ kind: 'evenly', sharers: null }, categories[0]?.id ?? '')).status).toBe(422);
  expect((await set({ kind: 'evenly', sharers: null }, null, stranger)).status).toBe(404);
  expect(await list()).toEqual([]);
});

it('includes the member who claims a placeholder (M23)', async () => {
  const body = { colocationId: flat.id, name: 'Mia' };
  const mia = await server.call(lea, placeholderEndpoints.addPlaceholder, { body });
  await set({ kind: 'shares', weights: { [mia]: 1, [tom.id]: 2, [lea.id]: 1 } });
  await server.call(tom, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: mia } });
  const shares = { kind: 'shares', weights: { [tom.id]: 3, [lea.id]: 1 } };
  expect(await list()).toEqual([{ expenseCategoryId: null, split: shares }]);
});
