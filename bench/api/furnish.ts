// A household's data apart from money: board, rota and chat, inserted by SQL.
import type { Pool } from 'pg';
import type { Household } from './household.ts';

const NOTES = 60;
const CHORES = 100;

/** A board of 60 notes with items, votes and reactions, 100 chores, and a number of messages. */
export async function furnish(pool: Pool, { colocationId, members }: Household, messages: number): Promise<void> {
  const home = [colocationId, members] as const;
  await pool.query(
    `insert into reminders (colocation_id, id, created_by, reminder_type, coord_x, coord_y, coord_z, content, color, list_name,
       title, expires_at, is_anonymous, allow_multiple, options)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 5], kind, n % 6 * 220, n / 6 * 260, n,
       case kind when 0 then 'Plumber on Thursday at nine. Who opens?' end, case kind when 0 then 'yellow' end,
       case kind when 2 then 'Groceries ' || n end, case kind when 3 then 'Which evening?' end,
       case kind when 3 then now() + interval '3 days' end, case kind when 3 then false end,
       case kind when 3 then false end, case kind when 3 then array['Friday', 'Saturday', 'Sunday'] end
     from generate_series(1, ${NOTES}) as n, lateral (select case n % 3 when 0 then 0 when 1 then 2 else 3 end as kind) as k`,
    [...home],
  );
  await pool.query(
    `insert into reminder_items (colocation_id, id, reminder_id, name, is_checked, created_by)
     select $1, gen_random_uuid(), id, 'Item ' || n, n % 2 = 0, created_by
     from reminders, generate_series(1, 8) as n where colocation_id = $1 and reminder_type = 2`,
    [colocationId],
  );
  await pool.query(
    `insert into poll_votes (colocation_id, id, reminder_id, voted_by, choice)
     select $1, gen_random_uuid(), id, member, 'Friday'
     from reminders, unnest($2::uuid[]) as member where colocation_id = $1 and reminder_type = 3`,
    [...home],
  );
  await pool.query(
    `insert into reactions (colocation_id, id, reminder_id, user_id, type)
     select $1, gen_random_uuid(), id, member, '👍' from reminders, unnest(($2::uuid[])[1:3]) as member where colocation_id = $1`,
    [...home],
  );
  await pool.query(
    `insert into chores (colocation_id, id, created_by, due_at, title, description)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 5], now() + n * interval '5 hours', 'Chore ' || n, 'Every corner'
     from generate_series(1, ${CHORES}) as n`,
    [...home],
  );
  await pool.query(
    `insert into chore_enrollments (colocation_id, chore_id, user_id)
     select $1, id, member from chores, unnest(($2::uuid[])[1:2]) as member where colocation_id = $1`,
    [...home],
  );
  await pool.query(
    `insert into messages (colocation_id, id, send_by, send_at, content)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 5], now() - n * interval '7 minutes', 'Message ' || n || ': see you tonight'
     from generate_series(1, $3::int) as n`,
    [...home, messages],
  );
}
