-- What happened to an expense, what is said about it, and what was deleted in the last 30 days.

-- Every change of an expense, and of the name of a category. Kept by the tables themselves, so that no writer can forget it:
-- `transact` says who writes.
create table expense_changes (
  colocation_id uuid not null references colocations on delete cascade,
  -- the expense, or the category that was renamed
  thing_id uuid not null,
  number int not null,
  deed text not null check (deed in ('changed', 'deleted', 'restored')),
  changed_by uuid references users,
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- the columns that changed, as they were and as they became
  before jsonb not null,
  after jsonb not null,
  primary key (colocation_id, thing_id, number)
);

-- The last hundred changes of each are kept. A household that is being deleted takes them along.
create function note_expense_change(household uuid, thing uuid, what text, was jsonb, became jsonb) returns void language sql as $$
  insert into expense_changes (colocation_id, thing_id, number, deed, changed_by, before, after)
  select household, thing, coalesce(max(number), 0) + 1, what,
    nullif(current_setting('hestia.actor', true), '')::uuid, was, became
  from expense_changes where colocation_id = household and thing_id = thing
  having exists (select from colocations where id = household);
  delete from expense_changes where colocation_id = household and thing_id = thing
    and number <= (select max(number) - 100 from expense_changes where colocation_id = household and thing_id = thing);
$$;

create function expense_changes_note() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  was jsonb;
  became jsonb;
begin
  select jsonb_object_agg(key, value), jsonb_object_agg(key, new_row -> key) into was, became
  from jsonb_each(old_row) where value is distinct from new_row -> key;
  if was is null then return null; end if;
  if was ? 'category_id' then
    was := was || jsonb_build_object('category_name', (
      select name from expense_categories where colocation_id = old.colocation_id and id = old.category_id));
    became := became || jsonb_build_object('category_name', (
      select name from expense_categories where colocation_id = new.colocation_id and id = new.category_id));
  end if;
  perform note_expense_change(new.colocation_id, new.id, 'changed', was, became);
  return null;
end $$;
create trigger expenses_note_change after update on expenses for each row execute function expense_changes_note();

create function category_rename_note() returns trigger language plpgsql as $$ begin
  perform note_expense_change(new.colocation_id, new.id, 'changed',
    jsonb_build_object('category_name', old.name), jsonb_build_object('category_name', new.name));
  return null;
end $$;
create trigger expense_categories_note_rename after update of name on expense_categories
  for each row when (old.name is distinct from new.name) execute function category_rename_note();

create function category_changes_forget() returns trigger language plpgsql as $$ begin
  delete from expense_changes where colocation_id = old.colocation_id and thing_id = old.id;
  return null;
end $$;
create trigger expense_categories_forget_changes after delete on expense_categories
  for each row execute function category_changes_forget();

-- The pictures of an expense stay while it can be restored.
alter table expense_pictures
  drop constraint expense_pictures_colocation_id_expense_id_fkey,
  add foreign key (colocation_id) references colocations on delete cascade;

create function picture_change_note() returns trigger language plpgsql as $$
declare
  household uuid := coalesce(new.colocation_id, old.colocation_id);
  expense uuid := coalesce(new.expense_id, old.expense_id);
  count_now int;
begin
  if not exists (select from expenses where colocation_id = household and id = expense) then return null; end if;
  select count(*) into count_now from expense_pictures where colocation_id = household and expense_id = expense;
  perform note_expense_change(household, expense, 'changed',
    jsonb_build_object('pictures', count_now + case tg_op when 'DELETE' then 1 else -1 end),
    jsonb_build_object('pictures', count_now));
  return null;
end $$;
create trigger expense_pictures_note_change after insert or delete on expense_pictures
  for each row execute function picture_change_note();

create table expense_messages (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  -- stays while the expense can be restored
  expense_id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  content text not null check (length(content) between 1 and 6000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  primary key (colocation_id, id)
);
create index expense_messages_of on expense_messages (colocation_id, expense_id, created_at, id);

create table deleted_expenses (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  deleted_by uuid references users,
  deleted_at timestamptz(3) not null default clock_timestamp(),
  -- its category may be deleted, too
  category_name text not null,
  -- The whole row of `expenses`. A column that is added there and may not be null must be added to what lies here.
  expense json not null,
  -- what it paid for of shopping lists
  item_ids uuid[] not null,
  primary key (colocation_id, id)
);
create index deleted_expenses_latest on deleted_expenses (colocation_id, deleted_at desc, id desc);

-- Whatever deletes an expense keeps it here. One that goes with its household goes for good.
create function expense_is_kept() returns trigger language plpgsql as $$ begin
  if not exists (select from colocations where id = old.colocation_id) then return old; end if;
  perform note_expense_change(old.colocation_id, old.id, 'deleted', '{}', '{}');
  insert into deleted_expenses (colocation_id, id, deleted_by, category_name, expense, item_ids)
  values (old.colocation_id, old.id, nullif(current_setting('hestia.actor', true), '')::uuid,
    (select name from expense_categories where colocation_id = old.colocation_id and id = old.category_id),
    row_to_json(old),
    array(select item_id from paid_items where colocation_id = old.colocation_id and expense_id = old.id))
  on conflict (colocation_id, id) do update set deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
    category_name = excluded.category_name, expense = excluded.expense, item_ids = excluded.item_ids;
  return old;
end $$;
create trigger expenses_keep_deleted before delete on expenses for each row execute function expense_is_kept();

-- Of a household the last 2,000 are kept.
create function deleted_expenses_bound() returns trigger language plpgsql as $$ begin
  delete from deleted_expenses d using (
    select household, last.deleted_at, last.id from (select distinct colocation_id as household from gone) as households
    cross join lateral (
      select deleted_at, id from deleted_expenses where colocation_id = household
      order by deleted_at desc, id desc offset 2000 limit 1
    ) as last
  ) as bound
  where d.colocation_id = bound.household and (d.deleted_at, d.id) <= (bound.deleted_at, bound.id);
  return null;
end $$;
create trigger expenses_bound_deleted after delete on expenses referencing old table as gone
  for each statement execute function deleted_expenses_bound();

-- What can no longer be restored takes along what belonged to it.
create function deleted_expense_forgets() returns trigger language plpgsql as $$ begin
  if exists (select from expenses where colocation_id = old.colocation_id and id = old.id) then return null; end if;
  delete from expense_pictures where colocation_id = old.colocation_id and expense_id = old.id;
  delete from expense_messages where colocation_id = old.colocation_id and expense_id = old.id;
  delete from expense_changes where colocation_id = old.colocation_id and thing_id = old.id;
  return null;
end $$;
create trigger deleted_expenses_forget after delete on deleted_expenses
  for each row execute function deleted_expense_forgets();

-- Households whose balances or totals are not what the ledger says, and how far the check of all has come.
create table wrong_sums (
  colocation_id uuid primary key references colocations on delete cascade,
  found_at timestamptz(3) not null default clock_timestamp()
);
create table sums_check (
  only_one boolean primary key default true check (only_one),
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into sums_check default values;
