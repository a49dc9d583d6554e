import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { applyToSumsCheck } from '@hestia/contract/money/applying/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';
import { Flat } from '#test/money/flat.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { checkSums } from './sums-check.ts';

const { server, lea, tomasz, stranger } = await startHome();
afterAll(() => server.close());
const { database, transact } = server.platform;
const on = database.of();

const flat = await Flat.open(server, [lea, tomasz]);
const food = await flat.addCategory('Food');
await flat.add({ amount: 10, expenseCategoryId: food });

const logged: unknown[][] = [];
const log = { warn: (...all: unknown[]) => void logged.push(all) };
const check = (page?: number) => checkSums({ database, transact, log }, page === undefined ? {} : { page });
const finding = () => server.call(tomasz, historyEndpoints.getSumsCheck, { params: { id: flat.id } });
const recalculate = () => server.call(tomasz, moneyEndpoints.recalculateBalance, { params: { id: flat.id } });
const received = (write: () => Promise<unknown>) =>
  verifyEvents(server, lea, { fetch: finding, apply: applyToSumsCheck, write });
const warnings = async () => (await server.call(null, systemEndpoints.getReady)).warnings ?? [];
const metric = async () =>
  /^hestia_wrong_sums (\d+)$/m.exec(String((await server.attempt(null, systemEndpoints.getMetrics)).body))?.[1];

it('correct sums emit no event', async () => {
  expect(await received(check)).toEqual([]);
  expect([await finding(), await warnings(), await metric(), logged]).toEqual([{ wrongSince: null }, [], '0', []]);
});

it.each([
  ['a balance', sql`update balances set minor = minor + 1 where colocation_id = ${flat.id} and user_id = ${lea.id}`],
  ['two balances that sum to nothing', sql`update balances set minor = -minor where colocation_id = ${flat.id}`],
  ['a total', sql`update expense_categories set total_minor = 1 where id = ${food}`],
])(
  'a wrong %s is reported to the household, in the log, to probes and in metrics, and fixed by a recalculation',
  async (_what, plant) => {
    await server.byHand(plant);
    logged.length = 0;
    expect((await received(() => check(1))).map(({ name }) => name)).toEqual(['SumsChecked']);
    expect(await finding()).toEqual({ wrongSince: expect.stringMatching(/Z$/) as string });
    expect(logged).toEqual([[{ colocationId: flat.id }, expect.stringContaining('recalculate')]]);
    expect(await warnings()).toEqual([expect.stringMatching(/^The balances or totals of one household/)]);
    expect(await metric()).toBe('1');
    // Emitted again each night, but only once per household.
    expect(await received(check)).toEqual([]);
    await flat.verify(recalculate);
    expect([await finding(), await warnings(), await metric()]).toEqual([{ wrongSince: null }, [], '0']);
  },
);

it('sums corrected otherwise are found correct the next night', async () => {
  const shift = (minor: number) =>
    server.byHand(sql`update balances set minor = minor + ${minor} where colocation_id = ${flat.id}`);
  await shift(1);
  await check();
  await shift(-1);
  await received(check);
  expect(await finding()).toEqual({ wrongSince: null });
});

it('an interrupted night continues in the next', async () => {
  const reached = async () =>
    (await sql<{ reached: string }>`select reached from sums_check`.execute(on)).rows[0]?.reached;
  const { rows } = await sql<{ id: string }>`select id from colocations order by id`.execute(on);
  const seen: unknown[] = [];
  while (seen.length < rows.length) {
    await checkSums({ database, transact, log }, { page: 1, longestMs: 0 });
    seen.push(await reached());
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
  await checkSums({ database, transact, log }, { page: 1, longestMs: 0 });
  expect(await reached()).toMatch(/^0{8}/);
});

it('is only for members', async () => {
  const params = { id: flat.id };
  expect((await server.attempt(stranger, historyEndpoints.getSumsCheck, { params })).status).toBe(404);
});
