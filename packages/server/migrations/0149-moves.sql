-- Members who move out on a day, and what their leaving changed (rules M41 to M43, docs/wire.md).
create table moves (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users,
  planned_by uuid not null references users,
  leaves_on date not null,
  -- who takes over tasks, and who pays bills: as on the wire
  tasks jsonb not null,
  payers jsonb not null,
  -- null: planned. Otherwise it can be undone for a day, from what was stored then
  left_at timestamptz(3),
  undo jsonb not null default '{}',
  primary key (colocation_id, user_id)
);
