-- Expenses that came from files of other apps (docs/import.md).

create table imports (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  format text not null check (length(format) <= 40),
  -- expenses that it made
  count int not null check (count > 0),
  undone_at timestamptz(3),
  -- what else it made: gone with it, where nothing else uses it by then
  category_ids uuid[] not null,
  placeholder_ids uuid[] not null,
  primary key (colocation_id, id)
);
create index imports_latest on imports (colocation_id, created_at desc, id desc);

-- Which import made an expense. It may be forgotten.
alter table expenses add column import_id uuid;
create index expenses_import on expenses (colocation_id, import_id) where import_id is not null;

-- Rows of a household of which no event of their own told: its quota counts by events.
alter table colocations add column untold_rows int not null default 0;

-- What an import made and nobody has touched does not lie among what was deleted: undoing it would push out all the rest.
create or replace function expense_is_kept() returns trigger language plpgsql as $$ begin
  if current_setting('hestia.undoes_import', true) = 'yes' then return old; end if;
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
