-- Turns that somebody skipped: they leave the list without being done.
create table chore_skips (
  colocation_id uuid not null,
  chore_id uuid not null,
  skipped_by uuid not null references users,
  skipped_at timestamptz(3) not null default clock_timestamp(),
  reason text check (length(reason) between 1 and 200),
  primary key (colocation_id, chore_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
