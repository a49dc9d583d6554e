-- A chore that each of its members must do (rule R19, docs/wire.md).
alter table chores add column is_for_each boolean not null default false;

-- The members who have done their part. It stays with the chore when they are no longer on it.
create table chore_parts (
  colocation_id uuid not null,
  chore_id uuid not null,
  user_id uuid not null references users,
  done_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, chore_id, user_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
create index chore_parts_latest on chore_parts (colocation_id, done_at);

-- The last nudge to each member about a chore (R20).
create table chore_nudges (
  colocation_id uuid not null,
  chore_id uuid not null,
  to_id uuid not null references users,
  by_id uuid not null references users check (by_id <> to_id),
  at timestamptz(3) not null,
  primary key (colocation_id, chore_id, to_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);

-- A chore may remind each day until it is done (R14).
alter table chores drop constraint chores_remind_check,
  add constraint chores_remind_check
    check (remind <@ array['dayBefore', 'hourBefore', 'atDue', 'dayAfter', 'daily'] and cardinality(remind) <= 3);
alter table chore_series drop constraint chore_series_remind_check,
  add constraint chore_series_remind_check
    check (remind <@ array['dayBefore', 'hourBefore', 'atDue', 'dayAfter', 'daily'] and cardinality(remind) <= 3);
