-- Chores, who is enrolled, comments. A completion is a row, so that history can be asked later.

create table chores (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  due_at timestamptz(3) not null,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 2000),
  archived_at timestamptz(3),
  primary key (colocation_id, id)
);
create index chores_due on chores (colocation_id, due_at, id) where archived_at is null;
create index chores_archive on chores (colocation_id, archived_at desc, id desc) where archived_at is not null;

create table chore_completions (
  colocation_id uuid not null,
  chore_id uuid not null,
  done_by uuid references users,
  done_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, chore_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);

create table chore_enrollments (
  colocation_id uuid not null,
  chore_id uuid not null,
  user_id uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, chore_id, user_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
create index chore_enrollments_user on chore_enrollments (colocation_id, user_id);

create table chore_messages (
  colocation_id uuid not null,
  id uuid not null,
  chore_id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  content text not null check (length(content) between 1 and 6000),
  primary key (colocation_id, id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
create index chore_messages_of on chore_messages (colocation_id, chore_id, created_at, id);
