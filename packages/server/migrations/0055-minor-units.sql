-- A household may count in yen or in thousandths of a dinar (M19): what was called cents are the minor units of its currency.
-- Processes of an older version fail from here on: stop them before the first of this one starts.

alter table expense_categories rename total_cents to total_minor;
alter table expense_categories rename budget_cents to budget_minor;
alter table expense_categories rename constraint expense_categories_budget_cents_check to expense_categories_budget_minor_check;
alter table expenses rename amount_cents to amount_minor;
alter table expenses rename constraint expenses_amount_cents_check to expenses_amount_minor_check;
alter table balances rename cents to minor;
alter table bills rename amount_cents to amount_minor;
alter table bills rename last_cents to last_minor;
alter table bills rename constraint bills_amount_cents_check to bills_amount_minor_check;
alter table bill_dates rename cents to minor;
alter table bill_dates rename constraint bill_dates_cents_check to bill_dates_minor_check;
alter table expense_months rename paid_cents to paid_minor;
alter table expense_months rename share_cents to share_minor;

-- The names of what a function takes and returns are no longer to be changed.
drop function expense_parts(uuid, bigint, json, json);
create function expense_parts(paid_by uuid, amount_minor bigint, payers json, shares json)
returns table (user_id uuid, paid_minor bigint, share_minor bigint) language sql immutable as $$
  select key::uuid, value::bigint, 0::bigint
  from json_each_text(coalesce(payers, json_build_object(paid_by::text, amount_minor)))
  union all
  select key::uuid, 0::bigint, value::bigint from json_each_text(shares)
$$;

create or replace function count_expense_months() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    update expense_months m set paid_minor = m.paid_minor - p.paid_minor, share_minor = m.share_minor - p.share_minor
    from (
      select e.colocation_id, date_trunc('month', e.date_of_payment at time zone 'UTC')::date as month, e.category_id,
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
    select e.colocation_id, date_trunc('month', e.date_of_payment at time zone 'UTC')::date, e.category_id,
      part.user_id, sum(part.paid_minor), sum(part.share_minor)
    from new_expenses e
    cross join lateral expense_parts(e.paid_by, e.amount_minor, e.payers, e.shares) as part
    group by 1, 2, 3, 4
    on conflict (colocation_id, month, category_id, user_id) do update
      set paid_minor = m.paid_minor + excluded.paid_minor, share_minor = m.share_minor + excluded.share_minor;
  end if;
  return null;
end $$;

-- The names within JSON, at any depth; the order of members and of elements stays, and so do numbers as they are written. No
-- other member can have one of these names: what people name by themselves are ids and texts.
create function in_minor_units(given json) returns json language plpgsql as $$ begin
  return case json_typeof(given)
    when 'object' then (
      select coalesce(json_object_agg(case key
          when 'amount_cents' then 'amount_minor' when 'cents' then 'minor' when 'restCents' then 'restMinor' else key
        end, in_minor_units(value) order by place), '{}')
      from json_each(given) with ordinality as member (key, value, place))
    when 'array' then (
      select coalesce(json_agg(in_minor_units(value) order by place), '[]')
      from json_array_elements(given) with ordinality as element (value, place))
    else given
  end;
end $$;

alter table expenses drop constraint expenses_original_check;
-- Nobody has changed these expenses: neither the log nor the sums of the months have anything to add.
alter table expenses disable trigger user;
update expenses set original = in_minor_units(original), own_split = in_minor_units(own_split)
where original is not null or own_split ->> 'kind' = 'items';
alter table expenses enable trigger user;
alter table expenses add constraint expenses_original_check check (
  original is null or (
    original ->> 'currency' ~ '^[A-Z]{3}$' and (original ->> 'minor')::bigint <> 0
    and original ->> 'rate' ~ '^[0-9]{1,9}([.][0-9]{1,12})?$'
  )
);

update deleted_expenses set expense = in_minor_units(expense);
update expense_changes set before = in_minor_units(before::json)::jsonb, after = in_minor_units(after::json)::jsonb
where before ?| '{amount_cents,original,own_split}' or after ?| '{amount_cents,original,own_split}';

drop function in_minor_units(json);
