-- The secret address of somebody's calendar. One each: another one takes its place.
create table calendar_addresses (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- SHA-256: the secret itself is told once
  secret_hash bytea not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (colocation_id, user_id)
);
create unique index calendar_addresses_secret on calendar_addresses (secret_hash);
