import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { applyToDeleted, deletedIn, type DeletedPage } from '@hestia/contract/money/applying/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';
import { Flat } from '#test/money/flat.ts';
import { pictureForm } from '#test/samples/images.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { forgetDeleted } from './forgetting.ts';

const { server, lea, tomasz, stranger } = await startHome();
afterAll(() => server.close());
const { database, transact } = server.platform;

let flat: Flat;
let food: string;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz]);
  food = await flat.addCategory('Food');
});

const deleted = (query: { before?: string; limit?: number } = {}) =>
  server.call(lea, historyEndpoints.listDeletedExpenses, { query: { colocationId: flat.id, ...query } });
const restore = (id: string, by = tomasz) => server.call(by, historyEndpoints.restoreExpense, { body: { id } });
const get = (id: string) => server.call(lea, moneyEndpoints.getExpense, { params: { id } });
const age = (id: string, days: number) =>
  sql`update deleted_expenses set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    database.of(),
  );

it('restoring returns the same expense: with its author, time, split, receipts, comments and log, and correct sums', async () => {
  const split = { splitType: 2, splitPercentages: { [tomasz.id]: 33, [lea.id]: 67 } } as const;
  const id = await flat.add({ name: 'Bread', amount: 10.01, expenseCategoryId: food, ...split });
  await server.call(lea, moneyEndpoints.addPicture, { body: pictureForm({ expenseId: id }) });
  await server.call(tomasz, historyEndpoints.addExpenseMessage, { body: { expenseId: id, content: 'Thanks' } });
  const before = await get(id);
  const purse = await flat.purse();
  await flat.verify(() => flat.remove(id));
  expect((await deleted()).deleted).toMatchObject([{ expense: before, deletedBy: lea.id }]);
  expect(await flat.verify(() => restore(id))).toEqual(['NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated']);
  expect(await flat.purse()).toEqual(purse);
  expect(Object.keys((await get(id)).splitBetween)).toEqual(Object.keys(before.splitBetween));
  expect((await deleted()).deleted).toEqual([]);
  const params = { id };
  expect(await server.call(lea, historyEndpoints.listExpenseMessages, { params })).toMatchObject([
    { content: 'Thanks' },
  ]);
  const log = await server.call(lea, historyEndpoints.listLog, { params });
  expect(log.map(({ deed, userId }) => [deed, userId])).toEqual([
    ['restored', tomasz.id],
    ['deleted', lea.id],
    ['changed', lea.id],
    ['added', lea.id],
  ]);
  // Another member may have restored it already.
  expect(await flat.verify(() => restore(id, lea))).toEqual([]);
});

it('an expense deleted with its category returns with it, or into the one that now has its name', async () => {
  const [first, second] = [
    await flat.add({ name: 'Bread', amount: 4, expenseCategoryId: food }),
    await flat.add({ name: 'Wine', amount: 6, expenseCategoryId: food }),
  ];
  await flat.verify(() => server.call(lea, moneyEndpoints.deleteCategory, { params: { id: food } }));
  expect((await deleted()).deleted.map(({ expense }) => expense.expenseCategoryName)).toEqual(['Food', 'Food']);
  expect(await flat.verify(() => restore(first))).toContain('NewExpenseCategoryAdded');
  expect(await get(first)).toMatchObject({ expenseCategoryId: food, expenseCategoryName: 'Food' });
  await server.call(lea, moneyEndpoints.renameCategory, { body: { id: food, name: 'Meals' } });
  await flat.verify(() => restore(second));
  expect(await get(second)).toMatchObject({ expenseCategoryId: food, expenseCategoryName: 'Meals' });
  await server.call(lea, moneyEndpoints.deleteCategory, { params: { id: food } });
  const other = await flat.addCategory('MEALS');
  await flat.verify(() => restore(second));
  expect(await get(second)).toMatchObject({ expenseCategoryId: other, expenseCategoryName: 'MEALS' });
});

it('a restored expense has its list items again, unless another has paid for them', async () => {
  const [milk, rice] = [randomUUID(), randomUUID()];
  const trip = (itemIds: string[]) => flat.tryAdd({ amount: 5, itemIds });
  const id = await flat.add({ amount: 5, itemIds: [milk, rice] });
  await flat.remove(id);
  expect((await trip([rice])).status).toBe(200);
  await flat.verify(() => restore(id));
  expect((await trip([milk])).body).toMatchObject({ code: 'alreadyPaid' });
});

it('payments of former members can be restored, by members', async () => {
  const refund = await flat.refundCategory();
  const id = await flat.add({ amount: 7, expenseCategoryId: refund, paidBy: tomasz.id, splitBetween: [lea.id] });
  await flat.remove(id);
  await flat.leave(tomasz);
  expect((await server.attempt(stranger, historyEndpoints.restoreExpense, { body: { id } })).status).toBe(404);
  await flat.verify(() => restore(id, lea));
  expect(await flat.balance()).toEqual({ [lea.id]: -7, [tomasz.id]: 7 });
  await server.join(tomasz, flat.id);
});

it('a refund is restored with its state, author and time; a purged one leaves no data', async () => {
  const expenseCategoryId = await flat.refundCategory();
  const draft = { amount: 20, expenseCategoryId, paidBy: tomasz.id, splitBetween: [lea.id] };
  const id = await flat.add({ ...draft, refundState: 'sent' }, tomasz);
  for (const refundState of ['sent', 'received', 'disputed'] as const) {
    if (refundState !== 'sent') await server.call(lea, settleEndpoints.answerRefund, { body: { id, refundState } });
    const before = await get(id);
    expect(before).toMatchObject({ refundState, createdBy: tomasz.id });
    await flat.verify(() => flat.remove(id));
    expect((await deleted()).deleted).toMatchObject([{ expense: before }]);
    await flat.verify(() => restore(id, lea));
    expect(await get(id)).toEqual(before);
  }
  await flat.remove(id);
  await age(id, 31);
  await forgetDeleted(database, transact);
  const { rows } = await sql`select state from refund_states where expense_id = ${id}`.execute(database.of());
  expect(rows).toEqual([]);
});

it('is news as a restored expense, not as a new one', async () => {
  const id = await flat.add({ name: 'Bread', amount: 4, expenseCategoryId: food });
  await sql`update expenses set created_at = now() - interval '3 days' where id = ${id}`.execute(database.of());
  await flat.remove(id);
  await restore(id);
  const { entries } = await server.call(lea, newsEndpoints.listNews, { query: { colocationId: flat.id } });
  expect(entries[0]).toMatchObject({ deed: 'expenseRestored', thingId: id, words: 'Bread', actorId: tomasz.id });
});

it('deleted expenses are purged after 30 days with all their data, and clients notice', async () => {
  const [old, young] = [await flat.add({ amount: 4 }), await flat.add({ amount: 5 })];
  await server.call(lea, moneyEndpoints.addPicture, { body: pictureForm({ expenseId: old }) });
  const [picture] = (await get(old)).pictures ?? [];
  await server.call(lea, historyEndpoints.addExpenseMessage, { body: { expenseId: old, content: 'Hm' } });
  for (const [id, days] of [
    [old, 30],
    [young, 29],
  ] as const) {
    await flat.remove(id);
    await age(id, days);
  }
  // Until then its receipt is visible to all.
  const name = picture?.imageUrl ?? '';
  expect((await server.attempt(tomasz, imageEndpoints.getImage, { params: { name } })).status).toBe(200);
  await verifyEvents(server, lea, {
    fetch: async (): Promise<readonly DeletedPage[]> => [deletedIn(await deleted())],
    apply: (pages, event: HestiaEvent) => applyToDeleted(pages, decodeEvent(event)) ?? [],
    write: async () => expect(await forgetDeleted(database, transact)).toBe(1),
  });
  expect((await deleted()).deleted.map(({ expense }) => expense.id)).toEqual([young]);
  expect((await server.attempt(lea, historyEndpoints.restoreExpense, { body: { id: old } })).status).toBe(404);
  const { rows } = await sql`
    select id from expense_messages where expense_id = ${old} union all select id from expense_pictures where expense_id = ${old}
    union all select thing_id from expense_changes where thing_id = ${old}`.execute(database.of());
  expect(rows).toEqual([]);
  const { rows: pictures } = await sql`
    select unused_since is not null as "isLeft" from images where name = ${name}`.execute(database.of());
  expect(pictures).toEqual([{ isLeft: true }]);
  expect(await forgetDeleted(database, transact)).toBe(0);
});

it('deleted expenses are paged, last deleted first, and a household keeps the last 2,000', async () => {
  for (const name of ['One', 'Two', 'Three']) await flat.remove(await flat.add({ name, amount: 1 }));
  const page = await deleted({ limit: 2 });
  const rest = await deleted({ limit: 2, before: page.next ?? '' });
  const names = [...page.deleted, ...rest.deleted].map(({ expense }) => expense.name);
  expect([names, rest.next]).toEqual([['Three', 'Two', 'One'], null]);
  const query = { colocationId: flat.id, before: 'nowhere' };
  expect((await server.attempt(lea, historyEndpoints.listDeletedExpenses, { query })).status).toBe(422);
  await sql`insert into deleted_expenses (colocation_id, id, deleted_at, category_name, expense, item_ids)
    select colocation_id, gen_random_uuid(), now() - n * interval '1 second', category_name, expense, '{}'
    from deleted_expenses, generate_series(1, 1000) n where colocation_id = ${flat.id}`.execute(database.of());
  await flat.remove(await flat.add({ name: 'Four', amount: 1 }));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deleted_expenses where colocation_id = ${flat.id}`.execute(database.of());
  expect(rows[0]?.count).toBe(2000);
});

it('a deleted household deletes all of it', async () => {
  const id = await flat.add({ amount: 4, expenseCategoryId: food });
  await edit(id);
  await flat.remove(await flat.add({ amount: 5 }));
  await Flat.open(server, [lea, tomasz]);
  const { rows } = await sql`select colocation_id from deleted_expenses where colocation_id = ${flat.id}
    union all select colocation_id from expense_changes where colocation_id = ${flat.id}`.execute(database.of());
  expect(rows).toEqual([]);
});

const edit = (id: string) => server.call(lea, moneyEndpoints.editExpense, { body: { id, name: 'Rye' } });
