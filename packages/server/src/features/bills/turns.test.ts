import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bookDue, rentOf } from '#test/bills.ts';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

const { addBill } = billEndpoints;
const datesOf = async (colocationId: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select d.due_on::text as day from bill_dates d
    join expenses e on e.colocation_id = d.colocation_id and e.id = d.expense_id
    where d.colocation_id = ${colocationId} order by 1`.execute(server.platform.database.of());
  return rows.map(({ day }) => day);
};
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10));

test('a household with very many due dates books some, then others have their turn; the next turn continues', async () => {
  const ana = await server.signUp('Ana');
  const elsewhere = await server.createHousehold(ana);
  const daily = { rule: 'FREQ=DAILY;INTERVAL=1', firstOn: '2040-01-01' };
  await server.call(lea, addBill, { body: rentOf(home, [lea, tomasz], daily) });
  await server.call(ana, addBill, { body: rentOf(elsewhere, [ana], { ...daily, untilOn: '2040-01-02' }) });
  const turn = () => bookDue(server, new Date('2040-05-19T12:00:00Z'), 60);
  // The bound is no multiple of what one transaction books, and is met exactly.
  expect([await turn(), await datesOf(home), await datesOf(elsewhere)]).toEqual([62, days(60), days(2)]);
  expect([await turn(), await datesOf(home), await datesOf(elsewhere)]).toEqual([60, days(120), days(2)]);
  expect([await turn(), await datesOf(home)]).toEqual([20, days(140)]);
  expect([await turn(), await datesOf(home)]).toEqual([0, days(140)]);
});
