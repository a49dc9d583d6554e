-- Tags: printed addresses that open one thing of the household, for those who live there (docs/wire.md).
create table tags (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The database alone opens nothing: the code is hashed, and sealed by the key `key_id` for members who print it again.
  code_hash bytea not null,
  key_id text,
  sealed bytea check (octet_length(sealed) <= 200),
  kind text not null check (kind in ('chore', 'list')),
  -- A note; a chore, or its series, which is named after its first turn: so it has no foreign key.
  thing_id uuid not null,
  made_by uuid not null references users,
  made_at timestamptz(3) not null default clock_timestamp(),
  ended_by uuid references users,
  ended_at timestamptz(3),
  primary key (colocation_id, id),
  unique (colocation_id, code_hash),
  constraint tags_ended check ((ended_at is null) = (ended_by is null)),
  constraint tags_sealed check (sealed is null or (key_id is not null and ended_at is null))
);
create unique index tags_of_things on tags (colocation_id, thing_id) where ended_at is null;
create index tags_by_end on tags (ended_at) where ended_at is not null;
