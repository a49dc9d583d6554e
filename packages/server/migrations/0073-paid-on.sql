-- The household's day of an expense, beside its instant: months, lists and files go by it. A new time zone leaves it.
-- Processes of an older version fail from here on: stop them before the first of this one starts.

alter table expenses add column paid_on date;
alter table deleted_expenses add column paid_on date;

-- The day of the instant where the household lives; of a zone that is unknown here, that by UTC. What was imported lies at noon
-- by UTC exactly, which stood for the day of the file.
create function day_paid(paid_at timestamptz, is_imported boolean, time_zone text) returns date language plpgsql stable as $$ begin
  return (paid_at at time zone case
    when is_imported and (paid_at at time zone 'UTC')::time = '12:00' then 'UTC' else time_zone end)::date;
exception when invalid_parameter_value then
  return (paid_at at time zone 'UTC')::date;
end $$;

-- Nobody has changed these expenses: the log has nothing to add. What was spent in a month is counted anew below.
alter table expenses disable trigger user;
do $$ declare
  count_all bigint;
  count_moved bigint;
begin
  update expenses e set paid_on = day_paid(e.date_of_payment, e.import_id is not null, c.time_zone)
  from colocations c where c.id = e.colocation_id;
  get diagnostics count_all = row_count;
  update deleted_expenses d set paid_on = day_paid(
    (d.expense ->> 'date_of_payment')::timestamptz, d.expense ->> 'import_id' is not null, c.time_zone)
  from colocations c where c.id = d.colocation_id;
  select count(*) into count_moved from expenses e join colocations c on c.id = e.colocation_id
  where e.paid_on <> day_paid(e.date_of_payment, false, c.time_zone);
  if count_all > 0 then
    raise notice 'Each of % expenses has its day now; % imported ones are back on the day of their file',
      count_all, count_moved;
  end if;
end $$;
alter table expenses enable trigger user;
alter table expenses alter column paid_on set not null;
drop function day_paid(timestamptz, boolean, text);

-- A deleted one is a whole row of the table, whose members keep their order.
update deleted_expenses
set expense = regexp_replace(expense::text, '\}\s*$', ',"paid_on":"' || paid_on || '"}')::json;
alter table deleted_expenses drop column paid_on;

-- Months are those of the household from here on, by its days.
create or replace function count_expense_months() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    update expense_months m set paid_minor = m.paid_minor - p.paid_minor, share_minor = m.share_minor - p.share_minor
    from (
      select e.colocation_id, date_trunc('month', e.paid_on)::date as month, e.category_id,
        part.user_id, sum(part.paid_minor)::bigint as paid_minor, sum(part.share_minor)::bigint as share_minor
      from old_expenses e
      cross join lateral expense_parts(e.paid_by, e.amount_minor, e.payers, e.shares) as part
      group by 1, 2, 3, 4
    ) as p
    where m.colocation_id = p.colocation_id and m.month = p.month and m.category_id = p.category_id
      and m.user_id = p.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into expense_months as m (colocation_id, month, category_id, user_id, paid_minor, share_minor)
    select e.colocation_id, date_trunc('month', e.paid_on)::date, e.category_id,
      part.user_id, sum(part.paid_minor), sum(part.share_minor)
    from new_expenses e
    cross join lateral expense_parts(e.paid_by, e.amount_minor, e.payers, e.shares) as part
    group by 1, 2, 3, 4
    on conflict (colocation_id, month, category_id, user_id) do update
      set paid_minor = m.paid_minor + excluded.paid_minor, share_minor = m.share_minor + excluded.share_minor;
  end if;
  return null;
end $$;

delete from expense_months;
insert into expense_months (colocation_id, month, category_id, user_id, paid_minor, share_minor)
select e.colocation_id, date_trunc('month', e.paid_on)::date, e.category_id,
  part.user_id, sum(part.paid_minor), sum(part.share_minor)
from expenses e
cross join lateral expense_parts(e.paid_by, e.amount_minor, e.payers, e.shares) as part
group by 1, 2, 3, 4;
