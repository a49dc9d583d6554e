-- Until when a member is not reminded of a chore (rule R21, docs/wire.md).
create table chore_snoozes (
  colocation_id uuid not null,
  chore_id uuid not null,
  user_id uuid not null references users,
  until timestamptz(3) not null,
  primary key (colocation_id, chore_id, user_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
