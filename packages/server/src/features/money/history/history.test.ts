import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { Flat } from '#test/money/flat.ts';
import { pictureForm } from '#test/samples/images.ts';

const { server, lea, tomasz, stranger } = await startHome();
afterAll(() => server.close());
const on = server.platform.database.of();

let flat: Flat;
let food: string;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz]);
  food = await flat.addCategory('Food');
});

const logOf = (id: string) => server.call(lea, historyEndpoints.listLog, { params: { id } });
/** Change by change. */
async function pagedLogOf(expenseId: string): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let before: string | undefined; entries.length < 10;) {
    const page = await server.call(lea, historyEndpoints.pageLog, { query: { expenseId, limit: 1, before } });
    entries.push(...page.entries);
    if (page.next === null) break;
    before = page.next;
  }
  return entries;
}
const tupleOf = ({ deed, userId, before, after }: LogEntry) => [deed, userId, before, after];
const edit = (by: TestUser, id: string, change: object) =>
  server.call(by, moneyEndpoints.editExpense, { body: { id, ...change } });

describe('the log of an expense', () => {
  it('has who changed what, before and after, latest first', async () => {
    const id = await flat.add({ name: 'Bread', amount: 10, expenseCategoryId: food });
    await edit(tomasz, id, { amount: 12.5, description: 'Rye' });
    await edit(lea, id, { paidBy: tomasz.id, dateOfPayment: '2026-11-01T12:00:00.000Z' });
    await edit(tomasz, id, { name: 'Bread' });
    const before = await flat.expenses();
    const drinks = await flat.addCategory('Drinks');
    await edit(tomasz, id, { expenseCategoryId: drinks, splitType: 1, splitValues: { [lea.id]: 12.5 } });
    const even = { [lea.id]: 5, [tomasz.id]: 5 };
    const [moved, paid, amount, added] = (await logOf(id)).map(tupleOf);
    expect(added).toEqual(['added', lea.id, {}, {}]);
    expect(amount).toEqual([
      'changed',
      tomasz.id,
      { amount: 10, description: null, splitBetween: even },
      { amount: 12.5, description: 'Rye', splitBetween: { [lea.id]: 6.25, [tomasz.id]: 6.25 } },
    ]);
    expect(paid).toEqual([
      'changed',
      lea.id,
      { paidBy: lea.id, dateOfPayment: expect.stringMatching(/Z$/) as string, paidOn: expect.any(String) as string },
      { paidBy: tomasz.id, dateOfPayment: '2026-11-01T12:00:00.000Z', paidOn: '2026-11-01' },
    ]);
    expect(moved).toMatchObject([
      'changed',
      tomasz.id,
      { splitType: 0, splitBetween: before[0]?.splitBetween, expenseCategoryName: 'Food', expenseCategoryId: food },
      { splitType: 1, splitBetween: { [lea.id]: 12.5 }, expenseCategoryName: 'Drinks' },
    ]);
  });

  it('has receipts, and the names of its categories at the time', async () => {
    const rename = (id: string, name: string) =>
      server.call(tomasz, moneyEndpoints.renameCategory, { body: { id, name } });
    await rename(food, 'Groceries');
    const id = await flat.add({ amount: 3, expenseCategoryId: food });
    await rename(food, 'Meals');
    const drinks = await flat.addCategory('Drinks');
    await edit(lea, id, { expenseCategoryId: drinks });
    await rename(food, 'Dinners');
    await rename(drinks, 'Wine');
    const picture = await server.call(tomasz, moneyEndpoints.addPicture, { body: pictureForm({ expenseId: id }) });
    await server.call(lea, moneyEndpoints.removePicture, { params: { id: picture } });
    const named = (before: string, after: string) => [{ expenseCategoryName: before }, { expenseCategoryName: after }];
    expect((await logOf(id)).map(tupleOf)).toMatchObject([
      ['changed', lea.id, { pictures: 1 }, { pictures: 0 }],
      ['changed', tomasz.id, { pictures: 0 }, { pictures: 1 }],
      ['changed', tomasz.id, ...named('Drinks', 'Wine')],
      ['changed', lea.id, ...named('Meals', 'Drinks')],
      ['changed', tomasz.id, ...named('Groceries', 'Meals')],
      ['added', lea.id, {}, {}],
    ]);
    expect(await pagedLogOf(id)).toEqual(await logOf(id));
  });

  it('keeps the last hundred changes', async () => {
    const id = await flat.add({ amount: 3, expenseCategoryId: food });
    await sql`insert into expense_changes (colocation_id, thing_id, number, deed, before, after)
      select ${flat.id}, ${id}, n, 'changed', '{}', '{}' from generate_series(1, 120) n`.execute(on);
    await edit(lea, id, { name: 'Rye' });
    const log = await logOf(id);
    expect([log.length, log[0]?.after, log.at(-1)?.deed]).toEqual([101, { name: 'Rye' }, 'added']);
  });

  it('is only for members, and refuses an invalid cursor', async () => {
    const id = await flat.add({ amount: 3 });
    expect((await server.attempt(stranger, historyEndpoints.listLog, { params: { id } })).status).toBe(404);
    for (const before of ['x', `0_2026-11-01T12:00:00.000Z_${id}x`]) {
      const query = { expenseId: id, before };
      for (const endpoint of [historyEndpoints.pageLog, historyEndpoints.pageExpenseMessages])
        expect((await server.attempt(lea, endpoint, { query })).body).toMatchObject({
          errors: { before: [expect.any(String)] },
        });
    }
  });
});

describe('comments on an expense', () => {
  const say = (by: TestUser, expenseId: string, content: string, mentions: string[] = []) =>
    server.call(by, historyEndpoints.addExpenseMessage, { body: { expenseId, content, mentions } });
  const received = (id: string) => server.call(lea, historyEndpoints.listExpenseMessages, { params: { id } });

  it('comments are readable for all, oldest first, and deletable by their author', async () => {
    const id = await flat.add({ amount: 3 });
    const first = await say(tomasz, id, 'Was that for me, too?', [lea.id, stranger.id]);
    await say(lea, id, 'Yes!');
    expect(await received(id)).toMatchObject([
      { id: first, expenseId: id, createdBy: tomasz.id, content: 'Was that for me, too?', mentions: [lea.id] },
      { content: 'Yes!' },
    ]);
    const remove = (by: TestUser) =>
      server.attempt(by, historyEndpoints.deleteExpenseMessage, { params: { id: first } });
    expect([(await remove(stranger)).status, (await remove(lea)).status, (await remove(tomasz)).status]).toEqual([
      404, 403, 200,
    ]);
    expect((await received(id)).map(({ content }) => content)).toEqual(['Yes!']);
  });

  it("need words, an existing expense, and no more than a message's length", async () => {
    const id = await flat.add({ amount: 3 });
    const attempt = (expenseId: string, content: string, createdBy?: string) =>
      server.attempt(tomasz, historyEndpoints.addExpenseMessage, { body: { expenseId, content, createdBy } });
    await flat.remove(id);
    expect((await attempt(id, 'Hi')).status).toBe(404);
    const there = await flat.add({ amount: 3 });
    expect((await attempt(there, ' ')).body).toMatchObject({ errors: { content: [expect.any(String)] } });
    expect((await attempt(there, 'a'.repeat(6001))).status).toBe(422);
    expect((await attempt(there, 'Hi', lea.id)).status).toBe(403);
  });
});
