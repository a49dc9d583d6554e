-- The house book: what newcomers ask about the household (docs/wire.md).
create table book_entries (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 80),
  -- its kind and what it says, as on the wire
  content jsonb not null check (content ->> 'kind' in ('text', 'contact', 'wifi', 'code', 'keys', 'meter')),
  created_by uuid not null references users,
  -- to the microsecond, so that it is the order in which they were made
  created_at timestamptz not null default statement_timestamp(),
  updated_by uuid not null references users,
  -- the same instant in milliseconds, as the wire says both, until it is changed
  updated_at timestamptz(3) not null default date_trunc('milliseconds', statement_timestamp()),
  primary key (colocation_id, id)
);

-- Each entry as it was before a change, the last ones.
create table book_changes (
  colocation_id uuid not null,
  entry_id uuid not null,
  number bigint generated always as identity,
  changed_by uuid not null references users,
  changed_at timestamptz(3) not null default clock_timestamp(),
  title text not null,
  content jsonb not null,
  primary key (colocation_id, entry_id, number),
  foreign key (colocation_id, entry_id) references book_entries on delete cascade
);

-- What meters showed.
create table book_readings (
  colocation_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  read_on date not null check (read_on between '2000-01-01' and '2099-12-31'),
  value double precision not null check (value between 0 and 1000000000),
  user_id uuid not null references users,
  primary key (colocation_id, id),
  foreign key (colocation_id, entry_id) references book_entries on delete cascade
);
create index book_readings_latest on book_readings (colocation_id, entry_id, read_on desc, id desc);
