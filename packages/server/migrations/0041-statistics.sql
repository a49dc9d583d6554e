-- Budgets of categories, and what was spent in each month by category and person, kept beside the expenses: statistics of many
-- years read as little as those of one.

-- Rule M18: a whole amount.
alter table expense_categories
  add column budget_cents bigint check (budget_cents between 100 and 100000000000 and budget_cents % 100 = 0);

-- What each person paid, and what each bears of an expense.
create function expense_parts(paid_by uuid, amount_cents bigint, payers json, shares json)
returns table (user_id uuid, paid_cents bigint, share_cents bigint) language sql immutable as $$
  select key::uuid, value::bigint, 0::bigint
  from json_each_text(coalesce(payers, json_build_object(paid_by::text, amount_cents)))
  union all
  select key::uuid, 0::bigint, value::bigint from json_each_text(shares)
$$;

create table expense_months (
  colocation_id uuid not null,
  -- The first day of the month, by UTC: that of the household differs by the hours between, which are read from the expenses.
  month date not null,
  category_id uuid not null,
  user_id uuid not null references users,
  paid_cents bigint not null,
  share_cents bigint not null,
  primary key (colocation_id, month, category_id, user_id),
  foreign key (colocation_id, category_id) references expense_categories on delete cascade
);

create function count_expense_months() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    update expense_months m set paid_cents = m.paid_cents - p.paid_cents, share_cents = m.share_cents - p.share_cents
    from (
      select e.colocation_id, date_trunc('month', e.date_of_payment at time zone 'UTC')::date as month, e.category_id,
        part.user_id, sum(part.paid_cents)::bigint as paid_cents, sum(part.share_cents)::bigint as share_cents
      from old_expenses e
      -- Several payers are a column that an older schema lacks.
      cross join lateral expense_parts(e.paid_by, e.amount_cents, (to_jsonb(e) ->> 'payers')::json, e.shares) as part
      group by 1, 2, 3, 4
    ) as p
    where m.colocation_id = p.colocation_id and m.month = p.month and m.category_id = p.category_id
      and m.user_id = p.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into expense_months as m (colocation_id, month, category_id, user_id, paid_cents, share_cents)
    select e.colocation_id, date_trunc('month', e.date_of_payment at time zone 'UTC')::date, e.category_id,
      part.user_id, sum(part.paid_cents), sum(part.share_cents)
    from new_expenses e
    cross join lateral expense_parts(e.paid_by, e.amount_cents, (to_jsonb(e) ->> 'payers')::json, e.shares) as part
    group by 1, 2, 3, 4
    on conflict (colocation_id, month, category_id, user_id) do update
      set paid_cents = m.paid_cents + excluded.paid_cents, share_cents = m.share_cents + excluded.share_cents;
  end if;
  return null;
end $$;

create trigger expenses_added_to_months after insert on expenses
  referencing new table as new_expenses for each statement execute function count_expense_months();
create trigger expenses_changed_in_months after update on expenses
  referencing old table as old_expenses new table as new_expenses for each statement execute function count_expense_months();
create trigger expenses_taken_from_months after delete on expenses
  referencing old table as old_expenses for each statement execute function count_expense_months();

insert into expense_months (colocation_id, month, category_id, user_id, paid_cents, share_cents)
select e.colocation_id, date_trunc('month', e.date_of_payment at time zone 'UTC')::date, e.category_id,
  part.user_id, sum(part.paid_cents), sum(part.share_cents)
from expenses e
cross join lateral expense_parts(e.paid_by, e.amount_cents, (to_jsonb(e) ->> 'payers')::json, e.shares) as part
group by 1, 2, 3, 4;
