-- Who ticked an item and when, and what the household has bought: what it usually buys, and in which order.

alter table reminder_items
  add column checked_by uuid references users,
  add column checked_at timestamptz(3);

-- One row each time that an item was ticked, the last thousand of a household. The item and its list may be gone.
create table bought_items (
  colocation_id uuid not null references colocations on delete cascade,
  item_id uuid not null,
  bought_at timestamptz(3) not null,
  reminder_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  primary key (colocation_id, bought_at, item_id)
);
