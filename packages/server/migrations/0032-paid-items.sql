-- Which expense paid for an item of a shopping list: one at most. The item and its list may be gone.

create table paid_items (
  colocation_id uuid not null,
  item_id uuid not null,
  expense_id uuid not null,
  paid_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, item_id),
  foreign key (colocation_id, expense_id) references expenses on delete cascade
);
create index paid_items_of on paid_items (colocation_id, expense_id);
create index paid_items_latest on paid_items (colocation_id, paid_at, item_id);
