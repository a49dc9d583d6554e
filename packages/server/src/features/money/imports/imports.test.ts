import { randomUUID } from 'node:crypto';
import { applyToImports } from '@hestia/contract/imports/apply.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToBalance, applyToCategories } from '@hestia/contract/money/applying/apply.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { Flat } from '#test/money/flat.ts';
import { verifyEvents } from '#test/verify-events.ts';

const { server, lea, tomasz, stranger } = await startHome();
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});
const on = server.platform.database.of();

let flat: Flat;
let refund: string;
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz]);
  refund = await flat.refundCategory();
});

const expense = (more: object = {}) => ({
  id: randomUUID(),
  expenseCategoryId: generalCategoryId(flat.id),
  name: 'Bread',
  amount: 3,
  paidBy: lea.id,
  splitType: 0 as const,
  splitBetween: [lea.id, tomasz.id],
  dateOfPayment: '2025-03-01T12:00:00.000Z',
  ...more,
});
const file = (expenses: readonly ReturnType<typeof expense>[], more: object = {}) => ({
  id: randomUUID(),
  colocationId: flat.id,
  fileName: 'flat_export.csv',
  format: 'splitwise' as const,
  expenses: [...expenses],
  ...more,
});
const bring = (body: ReturnType<typeof file>, by: TestUser = lea) =>
  server.call(by, importEndpoints.addImport, { body });
const attempt = (body: ReturnType<typeof file>, by: TestUser = lea) =>
  server.attempt(by, importEndpoints.addImport, { body });
const undo = (id: string, by: TestUser = tomasz) => server.call(by, importEndpoints.undoImport, { params: { id } });
const imports = () => server.call(lea, importEndpoints.listImports, { params: { id: flat.id } });
const sums = async () => ({
  categories: await flat.categories(),
  balance: await flat.balance(),
  imports: await imports(),
});

/** Sums and imports follow the events; lists of expenses are fetched again. Returns the events' names. */
async function verify(write: () => Promise<unknown>): Promise<string[]> {
  const events = await verifyEvents(server, lea, {
    fetch: sums,
    apply: (state, event) => ({
      categories: applyToCategories(state.categories, event) as typeof state.categories,
      balance: applyToBalance(state.balance, event),
      imports: applyToImports(state.imports, event) as typeof state.imports,
    }),
    write,
  });
  expect(await flat.wrongSums()).toEqual([]);
  return events.map(({ name }) => name);
}

describe('an import', () => {
  it('imports everything at once: names, categories, payments and every kind of split; a repeat is the same import', async () => {
    const [anna, food] = [randomUUID(), randomUUID()];
    const items = [{ name: 'Soup', amount: 8, sharers: [lea.id, anna] }];
    const body = file(
      [
        expense({ amount: 10, expenseCategoryId: food, splitBetween: [lea.id, anna, tomasz.id], description: 'Rye' }),
        expense({ amount: 10, splitType: 1, splitBetween: null, split: { kind: 'items', items, rest: 2 } }),
        expense({ amount: 9, payers: { [anna]: 4, [tomasz.id]: 5 }, paidBy: tomasz.id }),
        expense({ amount: 2.5, expenseCategoryId: refund, paidBy: anna, splitBetween: [lea.id] }),
      ],
      { placeholders: [{ id: anna, name: 'Anna' }], categories: [{ id: food, name: 'Food' }] },
    );
    expect(await verify(() => bring(body))).toEqual([
      'MemberJoined',
      'NewExpenseCategoryAdded',
      'NewExpenseCategoryAdded',
      'ExpensesImported',
      'ExpenseCategoryUpdated',
      'ExpenseCategoryUpdated',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
    ]);
    expect(await flat.balance()).toEqual({
      [lea.id]: 10 - 3.34 + 10 - 5 - 4.5 - 2.5,
      [tomasz.id]: 5 - 3.33 - 4.5,
      [anna]: 4 - 3.33 - 5 + 2.5,
    });
    expect(await verify(async () => expect(await bring(body)).toMatchObject({ id: body.id, count: 4 }))).toEqual([]);
    await sql`delete from idempotency`.execute(on);
    expect(await verify(() => bring(body))).toEqual([]);
    const [first] = body.expenses;
    const found = await server.call(tomasz, moneyEndpoints.getExpense, { params: { id: first?.id ?? '' } });
    expect(found).toMatchObject({
      importId: body.id,
      createdBy: lea.id,
      description: 'Rye',
      expenseCategoryName: 'Food',
    });
    const members = await server.call(lea, accountEndpoints.listMembers, { params: { id: flat.id } });
    expect(members).toContainEqual(expect.objectContaining({ username: 'Anna', isPlaceholder: true }));
  });

  it('an import is in the log, in the news, and in the statistics of its months', async () => {
    const body = file([expense(), expense({ dateOfPayment: '2025-04-02T12:00:00.000Z', amount: 5 })]);
    await bring(body);
    const log = await server.call(lea, historyEndpoints.listLog, { params: { id: body.expenses[0]?.id ?? '' } });
    expect(log).toMatchObject([{ deed: 'imported', userId: lea.id }]);
    const { entries } = await server.call(tomasz, newsEndpoints.listNews, { query: { colocationId: flat.id } });
    expect(entries[0]).toMatchObject({
      deed: 'expensesImported',
      thingId: body.id,
      words: 'flat_export.csv',
      actorId: lea.id,
    });
    const query = { colocationId: flat.id, from: '2025-03', until: '2025-04' };
    const spent = await server.call(lea, moneyEndpoints.listSpent, { query });
    expect(spent.filter(({ userId }) => userId === lea.id).map(({ month, paid }) => [month, paid])).toEqual([
      ['2025-03', 3],
      ['2025-04', 5],
    ]);
  });

  it('an import may name a placeholder of an earlier one, and leaves it there when undone', async () => {
    const anna = randomUUID();
    const placeholders = [{ id: anna, name: 'Anna' }];
    await bring(file([expense({ splitBetween: [anna] })], { placeholders }));
    const later = file([expense({ name: 'Rice', splitBetween: [anna] })]);
    expect(await verify(() => bring(later))).not.toContain('MemberJoined');
    expect(await flat.balance()).toMatchObject({ [anna]: -6 });
    await undo(later.id);
    expect(await flat.balance()).toMatchObject({ [anna]: -3 });
  });

  it('an import may name former members, and edits of its expenses are ordinary edits', async () => {
    await flat.leave(tomasz);
    const body = file([expense()]);
    await verify(() => bring(body));
    expect(await flat.balance()).toEqual({ [lea.id]: 1.5, [tomasz.id]: -1.5 });
    await flat.edit(body.expenses[0]?.id ?? '', { amount: 4, splitBetween: [lea.id] });
    expect(await flat.balance()).toEqual({ [lea.id]: 0 });
    await server.join(tomasz, flat.id);
  });

  it('one wrong expense refuses all, and is named', async () => {
    const before = await flat.purse();
    const refusals: readonly [object, RegExp][] = [
      [{ splitType: 1, splitValues: { [lea.id]: 2 } }, /Expense 2 .*“Bread”.*add up/],
      [{ payers: { [lea.id]: 1, [tomasz.id]: 1 } }, /Expense 2 .*What each one paid/],
      [{ paidBy: stranger.id }, /Expense 2 .*lived in the household/],
      [{ expenseCategoryId: randomUUID() }, /Expense 2 .*category does not exist/],
      [{ amount: -3 }, /Expense 2 .*amount must be more than 0/],
      [{ name: '' }, /expenses\.1\.name/],
    ];
    for (const [more, message] of refusals) {
      const { status, body } = await attempt(
        file([expense(), expense(more)], { placeholders: [{ id: randomUUID(), name: 'Anna' }] }),
      );
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ message: expect.stringMatching(message) as string }),
      ]);
    }
    const twice = expense();
    const taken = await flat.add({ amount: 3 });
    const bodies = [
      file([twice, twice]),
      file([expense({ id: taken })]),
      file([expense()], { categories: [{ id: randomUUID(), name: 'refund' }] }),
      file([expense()], { categories: [1, 2].map(() => ({ id: randomUUID(), name: 'Food' })) }),
      file([expense()], { placeholders: [{ id: tomasz.id, name: 'Anna' }] }),
      file([]),
      file([expense()], { format: 'paper' }),
      file(Array.from({ length: importLimits.expenses + 1 }, () => twice)),
    ];
    const statuses = [];
    for (const body of bodies) statuses.push((await attempt(body)).status);
    expect(statuses).toEqual([422, 409, 422, 422, 409, 422, 422, 422]);
    await flat.remove(taken);
    expect(await flat.purse()).toEqual(before);
    expect((await attempt(file([expense()]), stranger)).status).toBe(404);
  });

  it('is the same file with and without the line that closes its rounding', async () => {
    await bring(file([expense(), expense({ name: 'Rounding', amount: 0.01, isRounding: true })]));
    expect(await attempt(file([expense()]))).toMatchObject({ status: 409, body: { code: 'alreadyImported' } });
  });

  it('the same file is refused with a sentence, unless confirmed; twenty imports a day are allowed', async () => {
    const [bread, rice] = [() => expense(), () => expense({ name: 'Rice' })];
    await bring(file([bread(), rice()]));
    // Under any file name, and with any mapping of people.
    const same = file(
      [rice(), bread()].map((each) => ({ ...each, splitBetween: [tomasz.id] })),
      { fileName: 'other' },
    );
    expect(await attempt(same, tomasz)).toMatchObject({ status: 409, body: { code: 'alreadyImported' } });
    await bring(Object.assign(same, { again: true }), tomasz);
    expect((await imports()).map(({ createdBy }) => createdBy)).toEqual([tomasz.id, lea.id]);
    await sql`insert into imports (colocation_id, id, created_by, file_name, file_hash, format, count, category_ids, placeholder_ids)
      select ${flat.id}, gen_random_uuid(), ${lea.id}, 'x', ${'b'.repeat(64)}, 'hestia', 1, '{}', '{}' from generate_series(3, 20)`.execute(
      on,
    );
    expect(await attempt(file([expense()], { again: true }))).toMatchObject({
      status: 422,
      body: { code: 'quotaReached' },
    });
  });

  it('in another currency keeps both amounts and the rate, of payments too, and is the same file at any rate (M24, M26)', async () => {
    const francs = (rate: string, amounts: readonly [number, number]) =>
      file([
        expense({ name: 'Fondue', amount: amounts[0], original: { currency: 'CHF', amount: 20, rate } }),
        expense({
          name: 'Back',
          amount: amounts[1],
          original: { currency: 'CHF', amount: 5.01, rate },
          expenseCategoryId: refund,
          paidBy: tomasz.id,
          splitBetween: [lea.id],
        }),
      ]);
    const brought = francs('1.0534', [21.07, 5.28]);
    await verify(() => bring(brought));
    expect(await flat.balance()).toEqual({ [lea.id]: 5.25, [tomasz.id]: -5.25 });
    const stored = await server.call(lea, moneyEndpoints.getExpense, { params: { id: brought.expenses[1]?.id ?? '' } });
    expect(stored).toMatchObject({ amount: 5.28, original: { currency: 'CHF', amount: 5.01, rate: '1.0534' } });
    expect(await attempt(francs('1', [20, 5.01]))).toMatchObject({ status: 409, body: { code: 'alreadyImported' } });
    expect(await attempt(francs('1.1', [22, 5.01]))).toMatchObject({ status: 422, body: { code: 'invalid' } });
    await undo(brought.id);
    expect(await flat.balance()).toEqual({ [lea.id]: 0, [tomasz.id]: 0 });
  });

  it('ten thousand wrong expenses are refused with the first fifty, and two concurrent imports of a user run in turn', async () => {
    const wrong = Array.from({ length: 10_000 }, () => expense({ amount: Number.NaN, name: '', paidBy: '7' }));
    const [refused, sound] = await Promise.all([attempt(file(wrong)), attempt(file([expense({ name: 'Sound' })]))]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const { errors } = refused.body as { errors: object };
    expect(Object.keys(errors).length).toBe(50);
    expect(sound.status).toBe(200);
    await undo((sound.body as { id: string }).id);
  });

  it.each([
    ['nothing', ''],
    ['half of it', '{"id":'],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22])],
  ])('of %s cannot be read', async (_says, body) => {
    const reply = await fetch(`${server.url}/api/Import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lea.jwt}`, 'content-type': 'application/json' },
      body,
    });
    expect([reply.status, await reply.json()]).toEqual([422, expect.objectContaining({ code: 'invalidJson' })]);
  });

  it('thousands of expenses are one call, far above the limit of others', async () => {
    const many = Array.from({ length: 5000 }, (_, n) =>
      expense({ name: `Bread ${n}`, amount: 2, description: 'x'.repeat(20) }),
    );
    expect(JSON.stringify(many).length).toBeGreaterThan(1024 * 1024);
    await bring(file(many));
    expect(await flat.balance()).toEqual({ [lea.id]: 5000, [tomasz.id]: -5000 });
    const { rows } = await sql<{
      count: number;
    }>`select rows_without_event as count from colocations where id = ${flat.id}`.execute(on);
    expect(rows).toEqual([{ count: 5000 }]);
  });
});

describe('undoing', () => {
  it('undoing removes exactly the unchanged expenses, with their categories and names, and lists the kept ones', async () => {
    const [anna, food] = [randomUUID(), randomUUID()];
    const placeholders = [{ id: anna, name: 'Anna' }];
    const body = file(
      [
        expense({ expenseCategoryId: food, splitBetween: [anna] }),
        expense({ name: 'Changed' }),
        expense({ name: 'Discussed' }),
        expense({ name: 'Deleted' }),
      ],
      { placeholders, categories: [{ id: food, name: 'Food' }] },
    );
    const mine = await flat.add({ amount: 7 });
    await bring(body);
    const [, changed = '', discussed = '', deleted = ''] = body.expenses.map(({ id }) => id);
    await flat.edit(changed, { amount: 4, name: 'Changed' });
    await server.call(tomasz, historyEndpoints.addExpenseMessage, {
      body: { expenseId: discussed, content: 'Really?' },
    });
    await flat.remove(deleted);
    const names = await verify(async () => {
      expect(await undo(body.id)).toEqual({
        removed: 1,
        kept: 2,
        names: expect.arrayContaining([
          { id: changed, name: 'Changed' },
          { id: discussed, name: 'Discussed' },
        ]) as object,
      });
    });
    expect(names).toEqual([
      'ImportUndone',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
      'ExpenseCategoryDeleted',
      'MemberLeft',
    ]);
    expect((await flat.expenses()).map(({ id }) => id).toSorted()).toEqual([mine, changed, discussed].toSorted());
    const query = { colocationId: flat.id };
    const gone = await server.call(lea, historyEndpoints.listDeletedExpenses, { query });
    expect(gone.deleted.map(({ expense: { id } }) => id)).toEqual([deleted]);
    expect((await imports())[0]?.undoneAt).not.toBeNull();
    // Again: no more expenses to remove. And the file may be imported again.
    expect(await undo(body.id)).toMatchObject({ removed: 0, kept: 2 });
    await bring(file([expense()]));
  });

  it('undoing removes created categories with their budgets, unless edited', async () => {
    const [food, keys] = [randomUUID(), randomUUID()];
    const body = file([expense({ expenseCategoryId: food }), expense({ expenseCategoryId: keys })], {
      categories: [
        { id: food, name: 'Food', budget: 300 },
        { id: keys, name: 'Keys', budget: 20, kind: 'deposit' },
      ],
    });
    await verify(() => bring(body));
    const named = async () => (await flat.categories()).map(({ name, budget, kind }) => [name, budget, kind]);
    expect(await named()).toEqual(
      expect.arrayContaining([
        ['Food', 300, undefined],
        ['Keys', 20, 'deposit'],
      ]),
    );
    await server.call(lea, moneyEndpoints.renameCategory, { body: { id: keys, budget: 30 } });
    await verify(() => undo(body.id));
    expect(await named()).toEqual([
      ['Refund', null, undefined],
      ['Keys', 30, 'deposit'],
    ]);
  });

  it('returns to the former state, and allows the file again', async () => {
    await flat.add({ amount: 7 });
    const before = await flat.purse();
    const body = file([expense(), expense({ expenseCategoryId: refund, splitBetween: [tomasz.id] })]);
    await bring(body);
    await verify(() => undo(body.id));
    const general = generalCategoryId(flat.id);
    const { categories, ...rest } = await flat.purse();
    expect({ ...rest, categories: categories.filter(({ id }) => id !== general) }).toEqual(before);
  });

  it('is possible for a day, for members', async () => {
    const body = file([expense()]);
    await bring(body);
    const params = { id: body.id };
    expect((await server.attempt(stranger, importEndpoints.undoImport, { params })).status).toBe(404);
    await sql`update imports set created_at = now() - interval '25 hours'`.execute(on);
    expect(await server.attempt(lea, importEndpoints.undoImport, { params })).toMatchObject({
      status: 422,
      body: { code: 'impossible' },
    });
    expect(await flat.expenses()).toHaveLength(1);
  });
});
