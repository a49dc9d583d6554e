import { randomUUID } from 'node:crypto';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { dayFrom, dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let [lea, tomasz] = [{} as TestUser, {} as TestUser];
let flat: Flat;
let food = '';

beforeAll(async () => {
  server = await startTestServer();
  [lea, tomasz] = [await server.signUp('Léa'), await server.signUp('Tomasz')];
});
beforeEach(async () => {
  flat = await Flat.open(server, [lea, tomasz]);
  food = await flat.addCategory('Food');
});
afterAll(() => server.close());

const moveTo = (timeZone: string) =>
  server.call(lea, colocationEndpoints.updateColocation, { body: { id: flat.id, timeZone } });
const find = (id: string) => server.call(tomasz, moneyEndpoints.getExpense, { params: { id } });
const when = async (id: string) => {
  const { dateOfPayment, paidOn } = await find(id);
  return [dateOfPayment, paidOn];
};
const add = (more: object) => flat.add({ amount: 10, expenseCategoryId: food, ...more });
const spentIn = async (from: string, until = from) =>
  (await server.call(tomasz, moneyEndpoints.listSpent, { query: { colocationId: flat.id, from, until } })).map(
    ({ month, share }) => [month, share],
  );

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);

/** Both changes of clocks, and the turns of months, by UTC and in each zone. */
const moments = [
  '2026-03-08T09:59:59.999Z',
  '2026-03-29T00:59:59.999Z',
  '2026-04-04T15:00:00.000Z',
  '2026-09-30T11:00:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-10-31T12:00:00.000Z',
  '2026-10-31T22:59:59.999Z',
  '2026-11-01T05:30:00.000Z',
  '2026-12-31T10:00:00.000Z',
];

describe('The day of an expense', () => {
  test.each(zones)('is the household’s, in %s: of the instant that an older client sends', async (timeZone) => {
    await moveTo(timeZone);
    const ids: string[] = [];
    for (const dateOfPayment of moments) ids.push(await add({ dateOfPayment }));
    for (const [place, moment] of moments.entries())
      expect(await when(ids[place] ?? '')).toEqual([moment, dayOf(moment, timeZone)]);
    const months = Map.groupBy(moments, (moment) => monthOf(dayOf(moment, timeZone)));
    // Each of the two bears a half.
    const expected = [...months]
      .flatMap(([month, some]) => [0, 1].map(() => [month, some.length * 5]))
      .toSorted(byText);
    expect(await spentIn('2026-01', '2027-01')).toEqual(expected);
  });

  test('a day is today by default, else as sent', async () => {
    await moveTo('Pacific/Kiritimati');
    const before = dayOf(new Date(), 'Pacific/Kiritimati');
    const { paidOn } = await find(await add({ dateOfPayment: null }));
    expect([before, dayOf(new Date(), 'Pacific/Kiritimati')]).toContain(paidOn);
    expect(await when(await add({ dateOfPayment: '2026-10-31' }))).toEqual(['2026-10-30T22:00:00.000Z', '2026-10-31']);
    expect(await when(await add({ paidOn: '2026-10-31' }))).toEqual(['2026-10-30T22:00:00.000Z', '2026-10-31']);
    const queued = { dateOfPayment: '2026-10-31T11:00:00.000Z', paidOn: '2026-10-31' };
    expect(await when(await add(queued))).toEqual(Object.values(queued));
  });

  test('stays when the household moves, and when an older client resends all of it', async () => {
    const id = await add({ dateOfPayment: '2026-10-31T12:00:00.000Z' });
    const { dateOfPayment } = await find(id);
    await moveTo('Pacific/Auckland');
    await flat.verify(() => flat.edit(id, { amount: 10, name: 'Sweets', dateOfPayment }));
    expect(await when(id)).toEqual(['2026-10-31T12:00:00.000Z', '2026-10-31']);
    expect(await spentIn('2026-11')).toEqual([]);
    // An edited time falls on its day in the household's time zone.
    await flat.verify(() => flat.edit(id, { amount: 10, dateOfPayment: '2026-10-31T12:00:01.000Z' }));
    expect(await when(id)).toEqual(['2026-10-31T12:00:01.000Z', '2026-11-01']);
    expect(await spentIn('2026-10')).toEqual([]);
  });

  test('a day is edited separately, restored with deletions, and part of the log', async () => {
    const id = await add({ dateOfPayment: '2026-10-31T12:00:00.000Z' });
    await flat.verify(() => flat.edit(id, { amount: 10, paidOn: dayFrom('2026-11-02') }));
    expect(await when(id)).toEqual(['2026-11-02T11:00:00.000Z', '2026-11-02']);
    await moveTo('Pacific/Auckland');
    await flat.verify(() => flat.remove(id));
    expect(await spentIn('2026-11')).toEqual([]);
    const query = { colocationId: flat.id };
    const { deleted } = await server.call(tomasz, historyEndpoints.listDeletedExpenses, { query });
    expect(deleted.map(({ expense }) => expense.paidOn)).toEqual(['2026-11-02']);
    await flat.verify(() => server.call(lea, historyEndpoints.restoreExpense, { body: { id } }));
    expect(await when(id)).toEqual(['2026-11-02T11:00:00.000Z', '2026-11-02']);
    const log = await server.call(tomasz, historyEndpoints.listLog, { params: { id } });
    expect(log.find(({ deed }) => deed === 'changed')).toMatchObject({
      before: { paidOn: '2026-10-31' },
      after: { paidOn: '2026-11-02' },
    });
  });

  test('must exist', async () => {
    for (const wrong of [{ paidOn: '2026-02-30' }, { paidOn: 'soon' }, { dateOfPayment: '2026-02-30' }]) {
      const body = { ...(await flat.body({ amount: 1 })), ...wrong };
      expect((await server.attempt(lea, moneyEndpoints.addExpense, { body })).status).toBe(422);
    }
  });
});

describe('A day of a file', () => {
  const bring = (expenses: readonly object[], by = lea) =>
    server.attempt(by, importEndpoints.addImport, {
      body: {
        id: randomUUID(),
        colocationId: flat.id,
        fileName: 'nz.csv',
        format: 'splitwise',
        expenses: expenses.map((expense) => ({
          id: randomUUID(),
          expenseCategoryId: generalCategoryId(flat.id),
          name: 'Sweets',
          amount: 20,
          paidBy: lea.id,
          splitBetween: [lea.id, tomasz.id],
          ...expense,
        })),
      },
    });
  const brought = async () =>
    (await flat.expenses()).map(({ dateOfPayment, paidOn }: Expense) => [dateOfPayment, paidOn]).toSorted(byText);

  test.each(zones)('is that day of the household, in its month, in %s', async (timeZone) => {
    await moveTo(timeZone);
    expect((await bring([{ dateOfPayment: '2026-10-31' }])).status).toBe(200);
    const [[instant = '', day] = []] = await brought();
    expect([day, dayOf(instant, timeZone)]).toEqual(['2026-10-31', '2026-10-31']);
    expect(await spentIn('2026-10', '2026-11')).toEqual([
      ['2026-10', 10],
      ['2026-10', 10],
    ]);
  });

  test("a day is of the file's instant, or the file's own", async () => {
    await moveTo('Pacific/Auckland');
    const dateOfPayment = '2026-10-31T12:00:00.000Z';
    await bring([{ dateOfPayment }, { dateOfPayment, paidOn: dayFrom('2026-10-31'), name: 'Ice' }]);
    expect(await brought()).toEqual([
      [dateOfPayment, '2026-10-31'],
      [dateOfPayment, '2026-11-01'],
    ]);
  });

  test('is recognized in repeated imports, also after the household has moved', async () => {
    const file = [{ dateOfPayment: '2026-10-31' }, { dateOfPayment: '2026-11-01T09:00:00.000Z', name: 'Ice' }];
    expect((await bring(file)).status).toBe(200);
    await moveTo('Pacific/Auckland');
    expect(await bring(file, tomasz)).toMatchObject({ status: 409, body: { code: 'alreadyImported' } });
    // As an earlier version sent the day.
    const sent = [{ ...file[0], dateOfPayment: '2026-10-31T12:00:00.000Z' }, { ...file[1] }];
    expect(await bring(sent, tomasz)).toMatchObject({ status: 409, body: { code: 'alreadyImported' } });
  });
});

describe('A page of our list of expenses', () => {
  const page = (before?: string | null, limit = 3) =>
    server.call(tomasz, moneyEndpoints.pageExpenses, {
      query: { colocationId: flat.id, limit, ...(before && { before }) },
    });
  const pagesFrom = async (before?: string) => {
    const pages: Expense[][] = [];
    for (let next: string | null | undefined = before; next !== null;) {
      const read = await page(next);
      pages.push(read.expenses);
      ({ next } = read);
    }
    return pages;
  };

  test('a page ends between days, has each expense once, and none of a later day than the page before', async () => {
    // Recorded in Auckland, then the household has moved; and some instants on another day.
    await moveTo('Pacific/Auckland');
    for (const dateOfPayment of moments) await add({ dateOfPayment });
    await moveTo('America/Los_Angeles');
    for (const dateOfPayment of moments) await add({ dateOfPayment });
    await add({ dateOfPayment: '2026-01-01T12:00:00Z', paidOn: '2026-12-31' });
    await add({ dateOfPayment: '2027-01-01T12:00:00Z', paidOn: '2026-01-01' });
    const pages = await pagesFrom();
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(moments.length * 2 + 2);
    expect(all).toHaveLength(moments.length * 2 + 2);
    const days = all.map(({ paidOn }) => paidOn);
    expect(days).toEqual(days.toSorted(byText).toReversed());
    expect(all[2]?.dateOfPayment).toBe('2026-01-01T12:00:00.000Z');
    // Later pages begin with this day or earlier: the part above is complete.
    const cut = days[2] ?? '';
    expect(days.slice(3).every((day) => day !== undefined && day <= cut)).toBe(true);
  });

  test('paging continues correctly after additions, edits and deletions, on any day', async () => {
    await moveTo('Pacific/Auckland');
    for (const dateOfPayment of moments) await add({ dateOfPayment });
    const first = await page();
    const second = await page(first.next);
    const id = await add({ dateOfPayment: '2020-01-01T12:00:00Z', paidOn: second.expenses[1]?.paidOn });
    expect((await page()).expenses).toEqual(first.expenses);
    expect((await page(first.next)).expenses.map((each) => each.id)).toContain(id);
    await server.call(lea, moneyEndpoints.editExpense, { body: { id, paidOn: '2026-12-31' } });
    expect((await page()).expenses.map((each) => each.id)).toContain(id);
    await server.call(lea, moneyEndpoints.deleteExpense, { params: { id } });
    expect(await page()).toMatchObject({ expenses: first.expenses });
  });

  test("a page is found by an earlier version's cursor, which has only the instant", async () => {
    await moveTo('Pacific/Auckland');
    for (const dateOfPayment of moments) await add({ dateOfPayment });
    const pages = await pagesFrom();
    const last = pages[0]?.at(-1);
    expect(await pagesFrom(`${last?.dateOfPayment}_${last?.id}`)).toEqual(pages.slice(1));
  });
});
