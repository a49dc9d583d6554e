-- A link by which somebody who forgot their password sets a new one: made by the host, good once and for a time.

create table password_resets (
  -- a new link takes the place of the one before
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the code: the code itself is shown once
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_expiry on password_resets (expires_at);
