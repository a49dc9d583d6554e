import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/db/opening/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const FLAT = '11111111-1111-4111-8111-111111111111';
const ADA = '22222222-2222-4222-8222-222222222222';
const BEN = '33333333-3333-4333-8333-333333333333';
const FOOD = '44444444-4444-4444-8444-444444444444';
const id = (n: number) => `55555555-5555-4555-8555-55555555555${n}`;

/** A household as a version before minor units has left it: split by item, in another currency, changed, deleted, with bills. */
const before = `
  insert into colocations (id, name) values ('${FLAT}', 'Old flat');
  insert into users (id, username, colocation_id) values ('${ADA}', 'Ada', '${FLAT}'), ('${BEN}', 'Ben', '${FLAT}');
  insert into expense_categories (colocation_id, id, name, total_cents, budget_cents) values ('${FLAT}', '${FOOD}', 'Food', 900, 20000);
  insert into balances values ('${FLAT}', '${ADA}', 450), ('${FLAT}', '${BEN}', -450);
  insert into bills (colocation_id, id, created_by, name, amount_cents, paid_by, category_id, split, rule, first_on, last_cents)
    values ('${FLAT}', '${id(9)}', '${ADA}', 'Rent', 90000, '${ADA}', '${FOOD}', '{}', 'FREQ=MONTHLY', '2026-01-01', 80000);
  insert into bill_dates (colocation_id, bill_id, due_on, cents) values ('${FLAT}', '${id(9)}', '2026-01-01', 80000);
  insert into expenses (colocation_id, id, category_id, name, amount_cents, paid_by, split_type, shares, own_split, original,
      date_of_payment, created_by, created_at)
    select '${FLAT}', id, '${FOOD}', 'The "cents": 5', 900, '${ADA}', 1, '{"${BEN}":450,"${ADA}":450}',
      '{"kind":"items","items":[{"name":"cents","cents":800,"sharers":["${BEN}","${ADA}"]}],"restCents":100}',
      '{"currency":"CHF","cents":1000,"rate":"0.90"}', '2026-05-03T10:00Z', '${ADA}', '2026-05-03T10:00Z'
    from unnest(array['${id(1)}', '${id(2)}']::uuid[]) as id;
  delete from expenses where id = '${id(2)}';
  update expenses set amount_cents = 800, shares = '{"${BEN}":400,"${ADA}":400}',
    original = '{"currency":"CHF","cents":1000,"rate":"0.80"}';
  update expenses set amount_cents = 900, shares = '{"${BEN}":450,"${ADA}":450}',
    original = '{"currency":"CHF","cents":1000,"rate":"0.90"}'`;

const items = { kind: 'items', items: [{ name: 'cents', minor: 800, sharers: [BEN, ADA] }], restMinor: 100 };
const original = { currency: 'CHF', minor: 1000, rate: '0.90' };

test('amounts stored in cents are migrated to minor units, without a log entry', async () => {
  const home = await createTestDatabase('empty');
  const steps = readMigrations();
  await migrate(
    home.connection,
    steps.filter(({ number }) => number < 55),
  );
  const client = new Client(home.connection);
  await client.connect();
  const read = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows;
  await client.query(before);
  const months = 'select paid_cents as paid, share_cents as share from expense_months order by user_id';
  const counted = await read(months);
  const notes = await read('select count(*) from expense_changes');
  await migrate(home.connection, steps);

  expect(await read('select own_split, original, shares::text from expenses')).toEqual([
    { own_split: items, original, shares: `{"${BEN}":450,"${ADA}":450}` },
  ]);
  expect(await read(months.replaceAll('_cents', '_minor'))).toEqual(counted);
  expect(await read('select count(*) from expense_changes')).toEqual(notes);
  // A deleted one is a whole row of the table, its members in their order.
  expect(
    await read(`select name, amount_minor::int as amount, own_split, original, shares::text
      from deleted_expenses d, json_populate_record(null::expenses, d.expense)`),
  ).toEqual([
    {
      name: 'The "cents": 5',
      amount: 900,
      own_split: items,
      original,
      shares: expect.stringMatching(`${BEN}.*${ADA}`) as string,
    },
  ]);
  const log = await read(`select after from expense_changes where deed = 'changed' order by number`);
  expect(log.map(({ after }) => after)).toMatchObject([
    { amount_minor: 800, original: { ...original, rate: '0.80' } },
    { amount_minor: 900, original },
  ]);
  expect(JSON.stringify(log)).not.toContain('cents');

  const worthless = `update expenses set original = '{"currency":"CHF","minor":0,"rate":"1"}'`;
  await expect(client.query(worthless)).rejects.toThrow('expenses_original_check');
  await client.end();
  await home.drop();
});
