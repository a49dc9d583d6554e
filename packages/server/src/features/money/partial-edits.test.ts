import { moneyEndpoints, type EditedExpense } from '@hestia/contract/money/endpoints.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let flat: Flat;
let [ada, bob, cleo] = ['', '', ''];
let [food, rent] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  const members: TestUser[] = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
  flat = await Flat.open(server, members);
  [ada, bob, cleo] = [flat.member(0).id, flat.member(1).id, flat.member(2).id];
  [food, rent] = [await flat.addCategory('Food'), await flat.addCategory('Rent')];
});
afterAll(() => server.close());

type Change = Omit<EditedExpense, 'id'>;
const read = (id: string) => server.call(flat.one, moneyEndpoints.getExpense, { params: { id } });
const attempt = (id: string, change: object) =>
  server.attempt(flat.one, moneyEndpoints.editExpense, { body: { id, ...change } as never });
const edit = (id: string, change: Partial<Change>) =>
  server.call(flat.one, moneyEndpoints.editExpense, { body: { id, ...change } });

describe('a change of a part of an expense', () => {
  test('only the amount: it is split among the same people in the same order', async () => {
    const id = await flat.add({ amount: 10, splitBetween: [cleo, ada, bob] });
    await flat.verify(() => edit(id, { amount: 10.01 }));
    expect(Object.entries((await read(id)).splitBetween)).toEqual([
      [cleo, 3.34],
      [ada, 3.34],
      [bob, 3.33],
    ]);
  });

  test('only the amount: it is split by the same percentages', async () => {
    const splitPercentages = { [ada]: 33, [bob]: 33, [cleo]: 34 };
    const id = await flat.add({ amount: 10, splitType: 2, splitPercentages });
    await flat.verify(() => edit(id, { amount: 10.01 }));
    expect(await read(id)).toMatchObject({ splitBetween: { [ada]: 3.3, [bob]: 3.3, [cleo]: 3.41 }, splitPercentages });
  });

  test('only the amount: a split by values is refused with a sentence, and nothing changes', async () => {
    const id = await flat.add({ amount: 10, splitType: 1, splitValues: { [ada]: 4, [bob]: 6 } });
    const { status, body } = await attempt(id, { amount: 11, name: 'Other' });
    expect([status, body]).toMatchObject([422, { errors: { splitValues: ['The shares must add up to the total'] } }]);
    expect(await read(id)).toMatchObject({ name: 'Something', amount: 10 });
    await flat.verify(() => edit(id, { amount: 11, splitValues: { [ada]: 5, [bob]: 6 } }));
  });

  test.each<[string, object, string, string]>([
    ['an amount of nothing', { amount: 0 }, 'amount', 'Must be more than 0'],
    ['a type without its split', { splitType: 1 }, 'splitValues', 'Name at least one member who shares'],
    ['nobody who shares', { splitType: 0, splitBetween: [] }, 'splitBetween', 'Name at least one member who shares'],
  ])('%s is refused in words', async (_, change, field, words) => {
    const id = await flat.add({ amount: 10 });
    const { status, body } = await attempt(id, change);
    expect([status, body]).toMatchObject([422, { errors: { [field]: [words] } }]);
  });

  test('two splits without a type are refused', async () => {
    const id = await flat.add({ amount: 10 });
    const { status, body } = await attempt(id, { splitBetween: [ada], splitPercentages: { [bob]: 100 } });
    expect([status, body]).toMatchObject([422, { errors: { splitType: ['Send only one kind of split'] } }]);
  });

  test('newly named users must be known here; others stay, also former members', async () => {
    const guest = await server.signUp('Guest');
    await server.join(guest, flat.id);
    const id = await flat.add({ amount: 9, paidBy: guest.id, splitBetween: [guest.id, ada] });
    await flat.leave(guest);
    await flat.verify(() => edit(id, { amount: 9.01, name: 'Still theirs' }));
    expect(await read(id)).toMatchObject({ paidBy: guest.id, splitBetween: { [guest.id]: 4.51, [ada]: 4.5 } });
    const nobody = '01990000-0000-7000-8000-000000000001';
    expect((await attempt(id, { paidBy: nobody })).status).toBe(422);
    expect((await attempt(id, { splitBetween: [ada, nobody] })).status).toBe(422);
    expect((await attempt(id, { expenseCategoryId: nobody })).status).toBe(404);
    await flat.remove(id);
  });

  test('sums match the ledger after partial edits in any order', async () => {
    const id = await flat.add({ amount: 20 });
    for (const change of fc.sample(changes(), { numRuns: 40, seed: 20_261_122 })) {
      const before = await read(id);
      const { status } = await attempt(id, change);
      expect([200, 422]).toContain(status);
      const after = await read(id);
      expect(after).toMatchObject(status === 422 ? before : plain(change));
      expect(await flat.wrongSums()).toEqual([]);
    }
  });
});

/** The edit's members that the expense has unchanged afterwards. */
const plain = ({ amount, name, paidBy }: Change) => JSON.parse(JSON.stringify({ amount, name, paidBy })) as object;

/** Changes of anything, whole splits of every type among them; not all can be made. */
function changes(): fc.Arbitrary<Change> {
  const minor = fc.integer({ min: 1, max: 5000 });
  const sharers = fc.shuffledSubarray([0, 1, 2], { minLength: 1 }).map((some) => some.map((at) => flat.member(at).id));
  const split = fc.oneof(
    sharers.map((splitBetween) => ({ splitType: 0 as const, splitBetween })),
    fc.tuple(sharers, minor).map(([[one = ada], amount]) => {
      const splitValues = { [one]: toAmount(amount) };
      return { splitType: 1 as const, amount: toAmount(amount), splitValues };
    }),
    fc.nat(100).map((p) => ({ splitType: 2 as const, splitPercentages: { [bob]: p, [ada]: 100 - p } })),
  );
  const rest = fc.record(
    {
      amount: minor.map(toAmount),
      name: fc.constantFrom('Bread', 'Rent', 'Taxi'),
      paidBy: fc.constantFrom(0, 1, 2).map((at) => flat.member(at).id),
    },
    { requiredKeys: [] },
  );
  const category = fc
    .constantFrom(0, 1, 2)
    .map((at) => [{}, { expenseCategoryId: food }, { expenseCategoryId: rent }][at]);
  const maybeSplit = fc.option(split, { nil: {} });
  return fc.tuple(rest, maybeSplit, category).map(([some, whole, moved]) => ({ ...some, ...whole, ...moved }));
}
