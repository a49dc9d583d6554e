// Many idle households, inserted by SQL: they make the tables as large as those of a large server.
import type { Pool } from 'pg';

/** Rows per household. */
export const CROWD = { memberCount: 3, expenses: 30, messages: 30, events: 30, notes: 6, chores: 10 } as const;
/** Households per statement, so that its work stays in memory. */
const BATCH = 5000;

/** Adds a number of households. */
export async function addCrowd(pool: Pool, households: number): Promise<void> {
  for (let done = 0; done < households; done += BATCH) await addBatch(pool, Math.min(BATCH, households - done));
  await pool.query('vacuum analyze');
}

async function addBatch(pool: Pool, households: number): Promise<void> {
  const { memberCount, expenses, messages, events, notes, chores } = CROWD;
  await pool.query(`
    create temp table flat as
      select gen_random_uuid() as id, gen_random_uuid() as category,
        array(select gen_random_uuid() from generate_series(1, ${memberCount}) where f > 0) as members
      from generate_series(1, ${households}) f;
    insert into colocations (id, name, seq) select id, 'One of many', ${events} from flat;
    insert into users (id, username, email, colocation_id)
      select member, 'Ada', member || '@example.org', id from flat, unnest(members) as member;
    insert into memberships (colocation_id, user_id) select id, unnest(members) from flat;
    insert into balances (colocation_id, user_id, minor) select id, unnest(members), 0 from flat;
    insert into expense_categories (colocation_id, id, name) select id, category, 'Groceries' from flat;
    insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment, paid_on, created_by, created_at)
      select id, gen_random_uuid(), category, 'Groceries, week ' || n, 3000, members[1 + n % ${memberCount}], 0,
        (select json_object_agg(member, 1000) from unnest(members) as member), now() - n * interval '1 day',
        current_date - n, members[1], now() - n * interval '1 day'
      from flat, generate_series(1, ${expenses}) n;
    insert into expense_months (colocation_id, month, category_id, user_id, paid_minor, share_minor)
      select flat.id, date_trunc('month', paid_on), category, member,
        sum(case member when paid_by then 3000 else 0 end), count(*) * 1000
      from flat join expenses on colocation_id = flat.id, unnest(members) as member group by 1, 2, 3, 4;
    insert into messages (colocation_id, id, send_by, send_at, content)
      select id, gen_random_uuid(), members[1 + n % ${memberCount}], now() - n * interval '1 hour', 'See you tonight'
      from flat, generate_series(1, ${messages}) n;
    insert into events (colocation_id, seq, name, payload, at)
      select id, n, 'Told', '{"content": "The bins are out"}', now() - n * interval '1 day'
      from flat, generate_series(1, ${events}) n;
    insert into reminders (colocation_id, id, created_by, reminder_type, coord_x, coord_y, coord_z, content, color)
      select id, gen_random_uuid(), members[1], 0, n * 220, 0, n, 'Plumber on Thursday at nine', 'yellow'
      from flat, generate_series(1, ${notes}) n;
    insert into chores (colocation_id, id, created_by, due_at, title)
      select id, gen_random_uuid(), members[1], now() + n * interval '5 hours', 'Bins'
      from flat, generate_series(1, ${chores}) n;
    drop table flat`);
}
