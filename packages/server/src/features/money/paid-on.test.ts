import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/db/opening/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const ADA = '22222222-2222-4222-8222-222222222222';
const numbered = (place: number) => `0000000${place}-0000-4000-8000-000000000000`;
const [AUCKLAND, LOS_ANGELES, NOWHERE] = [numbered(1), numbered(2), numbered(3)];
const homes = [
  [AUCKLAND, 'Pacific/Auckland'],
  [LOS_ANGELES, 'America/Los_Angeles'],
  [NOWHERE, 'Moon/Tranquility'],
] as const;

/** Typed, imported and deleted expenses, as stored by a version before days. */
const before = `
  insert into users (id, username) values ('${ADA}', 'Ada');
  ${homes
    .map(
      ([id, zone]) => `
  insert into colocations (id, name, time_zone) values ('${id}', 'Home', '${zone}');
  insert into memberships (colocation_id, user_id) values ('${id}', '${ADA}');
  insert into expense_categories (colocation_id, id, name, total_minor) values ('${id}', '${id}', 'Food', 600);
  insert into balances (colocation_id, user_id, minor) values ('${id}', '${ADA}', 0);
  insert into imports (colocation_id, id, created_by, file_name, file_hash, format, count, category_ids, placeholder_ids)
    values ('${id}', '${id}', '${ADA}', 'nz.csv', repeat('0', 64), 'splitwise', 3, '{}', '{}');
  insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment,
      created_by, created_at, import_id)
    select '${id}', gen_random_uuid(), '${id}', name, 100, '${ADA}', 0, '{"${ADA}": 100}', paid_at::timestamptz, '${ADA}', now(),
      case when name like 'Imported%' then '${id}'::uuid end
    from (values ('Typed', '2026-10-31T12:00Z'), ('Imported', '2026-10-31T12:00Z'), ('Imported instant', '2026-10-31T12:01Z'),
      ('Typed, deleted', '2026-11-01T06:00Z'), ('Imported, deleted', '2026-10-31T12:00Z')) as paid (name, paid_at);`,
    )
    .join('')}
  delete from expenses where name like '%deleted'`;

test('stored expenses get the day of their instant in the household, imported ones that of their file', async () => {
  const home = await createTestDatabase('empty');
  const steps = readMigrations();
  await migrate(
    home.connection,
    steps.filter(({ number }) => number < 73),
  );
  const client = new Client(home.connection);
  await client.connect();
  const read = async (query: string) => (await client.query<{ rows: unknown }>(query)).rows.map(({ rows }) => rows);
  await client.query(before);
  const notes = await read('select count(*) as rows from expense_changes');
  const told: string[] = [];
  await migrate(home.connection, steps, (notice) => told.push(notice));

  expect(
    await read(`select array[time_zone, e.name, paid_on::text] as rows from expenses e
      join colocations c on c.id = e.colocation_id order by time_zone, e.name`),
  ).toEqual([
    ['America/Los_Angeles', 'Imported', '2026-10-31'],
    ['America/Los_Angeles', 'Imported instant', '2026-10-31'],
    ['America/Los_Angeles', 'Typed', '2026-10-31'],
    ['Moon/Tranquility', 'Imported', '2026-10-31'],
    ['Moon/Tranquility', 'Imported instant', '2026-10-31'],
    ['Moon/Tranquility', 'Typed', '2026-10-31'],
    ['Pacific/Auckland', 'Imported', '2026-10-31'],
    ['Pacific/Auckland', 'Imported instant', '2026-11-01'],
    ['Pacific/Auckland', 'Typed', '2026-11-01'],
  ]);
  expect(told).toEqual(['Each of 9 expenses has its day now; 1 imported ones are back on the day of their file']);
  // A deleted one is a whole row of the table, and returns on its day.
  expect(
    await read(`select array[time_zone, e.name, e.paid_on::text] as rows from deleted_expenses d
      join colocations c on c.id = d.colocation_id, json_populate_record(null::expenses, d.expense) e
      order by time_zone, e.name`),
  ).toEqual([
    ['America/Los_Angeles', 'Imported, deleted', '2026-10-31'],
    ['America/Los_Angeles', 'Typed, deleted', '2026-10-31'],
    ['Moon/Tranquility', 'Imported, deleted', '2026-10-31'],
    ['Moon/Tranquility', 'Typed, deleted', '2026-11-01'],
    ['Pacific/Auckland', 'Imported, deleted', '2026-10-31'],
    ['Pacific/Auckland', 'Typed, deleted', '2026-11-01'],
  ]);
  expect(
    await read(`select array[month::text, paid_minor::text] as rows from expense_months
      where colocation_id = '${AUCKLAND}' order by month`),
  ).toEqual([
    ['2026-10-01', '100'],
    ['2026-11-01', '200'],
  ]);
  expect(await read('select count(*) as rows from expense_changes')).toEqual(notes);
  await client.end();
  await home.drop();
});
