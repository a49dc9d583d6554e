-- Budgets that a month's spending has crossed: each is said once (rule M45, docs/wire.md).
create table exceeded_budgets (
  colocation_id uuid not null references colocations on delete cascade,
  category_id uuid not null,
  month date not null,
  exceeded_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, category_id, month),
  foreign key (colocation_id, category_id) references expense_categories (colocation_id, id) on delete cascade
);
