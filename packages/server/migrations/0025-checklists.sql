-- The checklists of tasks. Each tick is a change of one row, so that two people who tick at once both do.

create table chore_lines (
  colocation_id uuid not null,
  chore_id uuid not null,
  -- the same in each turn of a series
  id uuid not null,
  position smallint not null,
  text text not null check (length(text) between 1 and 200),
  checked_by uuid references users,
  checked_at timestamptz(3),
  primary key (colocation_id, chore_id, id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
