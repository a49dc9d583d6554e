// A household that shops and takes turns: one list of 200 items, and 50 tasks that repeat, with half a year of turns behind them.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Household } from './household.ts';

export const ITEMS = 200;
export const SERIES = 50;
const WEEKS = 26;
const BOUGHT = 1000;

export const LIST_ID = randomUUID();

export async function furnishBusily(pool: Pool, { colocationId, members }: Household): Promise<void> {
  const home = [colocationId, members];
  await pool.query(
    `insert into reminders (colocation_id, id, created_by, reminder_type, coord_x, coord_y, coord_z, list_name)
     values ($1, $2, $3, 2, 20, 20, 1, 'Groceries')`,
    [colocationId, LIST_ID, members[0]],
  );
  await pool.query(
    `insert into reminder_items (colocation_id, id, reminder_id, name, created_by)
     select $1, gen_random_uuid(), $3, 'Item-' || n, ($2::uuid[])[1 + n % 5] from generate_series(1, ${ITEMS}) as n`,
    [...home, LIST_ID],
  );
  await pool.query(
    `insert into bought_items (colocation_id, item_id, bought_at, reminder_id, name)
     select $1, gen_random_uuid(), now() - n * interval '2 hours', $2, 'Item-' || n % 300
     from generate_series(1, ${BOUGHT}) as n`,
    [colocationId, LIST_ID],
  );
  await pool.query(
    `insert into chore_series (colocation_id, id, title, rule, basis, starts, rotation, members, turn)
     select $1, gen_random_uuid(), 'Series ' || n, 'FREQ=WEEKLY;BYDAY=' || (array['MO', 'TU', 'WE', 'TH', 'FR'])[1 + n % 5], 'schedule',
       '2026-01-05T18:00', case n % 2 when 0 then 'order' else 'fair' end, $2, ${WEEKS + 1}
     from generate_series(1, ${SERIES}) as n`,
    home,
  );
  await pool.query(TURNS, home);
  await pool.query(
    `insert into chore_enrollments (colocation_id, chore_id, user_id)
     select colocation_id, id, whose from chores where colocation_id = $1 and whose is not null`,
    [colocationId],
  );
  await pool.query(
    `insert into chore_completions (colocation_id, chore_id, done_by, done_at)
     select colocation_id, id, whose, due_at from chores where colocation_id = $1 and archived_at is not null`,
    [colocationId],
  );
}

/** The last turn of each series is open, and those before it are archived. */
const TURNS = `
  insert into chores (colocation_id, id, created_by, due_at, title, series_id, turn, whose, archived_at)
  select $1, gen_random_uuid(), ($2::uuid[])[1], due, title, id, week, ($2::uuid[])[1 + (place + week) % 5],
    case when week <= ${WEEKS} then due end
  from (select id, title, row_number() over (order by length(title), title) as place from chore_series where colocation_id = $1) as series,
    generate_series(1, ${WEEKS + 1}) as week,
    lateral (select now() + (week - ${WEEKS + 1}) * interval '7 days' + place * interval '3 hours' as due) as dated`;

/** Ids of the items on the list. */
export async function listItems(pool: Pool, { colocationId }: Household): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from reminder_items where colocation_id = $1', [
    colocationId,
  ]);
  return rows.map(({ id }) => id);
}
