-- Effort points, and turns that are dealt out fairly.

-- Each turn has its own: what a chore costs from now on does not change what somebody has done.
alter table chores add column effort smallint not null default 1 check (effort in (1, 2, 3, 5, 8));

alter table chore_series drop constraint chore_series_rotation_check;
alter table chore_series add constraint chore_series_rotation_check check (rotation in ('together', 'order', 'fair'));

-- Who did what lately is asked whenever a turn is dealt out.
create index chore_completions_latest on chore_completions (colocation_id, done_at);

-- What chose whose turn it is, as it stood by then: one row for each of those who take turns.
create table chore_standings (
  colocation_id uuid not null,
  chore_id uuid not null,
  user_id uuid not null references users,
  effort int not null,
  days smallint not null,
  days_before smallint not null,
  last_turn_at timestamptz(3),
  -- in the order in which they joined
  place smallint not null,
  primary key (colocation_id, chore_id, user_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
