-- Users, sessions, households, their events and the answers already given.

create table colocations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  address text not null default '' check (length(address) <= 200),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  join_policy text not null default 'id' check (join_policy in ('id', 'invite')),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- the number of the household's last event
  seq bigint not null default 0
);

create table users (
  id uuid primary key,
  username text not null check (length(username) between 1 and 60),
  -- null once the account is deleted
  email text check (length(email) <= 254),
  password_hash text,
  picture text check (length(picture) <= 200),
  language text check (language in ('fr', 'en', 'es', 'de', 'zh', 'ja')),
  colocation_id uuid references colocations on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_colocation on users (colocation_id);

-- Accounts at other providers: a user is found by (issuer, subject).
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);

-- Push tokens of devices (FCM).
create table devices (
  user_id uuid not null references users on delete cascade,
  -- in bytes, since an index holds no longer ones
  token text not null check (octet_length(token) <= 2048),
  session_id uuid references sessions on delete cascade,
  created_at timestamptz not null default now(),
  primary key (token, user_id)
);
create index devices_user on devices (user_id);
create index devices_session on devices (session_id);

-- Who lives or lived where. A row without left_at is the present membership.
create table memberships (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- taken out by another member: cannot come back by id alone
  removed boolean not null default false,
  primary key (colocation_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  colocation_id uuid not null references colocations on delete cascade,
  -- SHA-256 of the code: the code itself is shown once
  code_hash bytea not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (colocation_id, code_hash)
);
create unique index invitations_code on invitations (code_hash);

-- What happened in a household, in order and without gaps.
create table events (
  colocation_id uuid not null references colocations on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  actor uuid,
  at timestamptz not null default now(),
  primary key (colocation_id, seq)
);
create index events_at on events (at);

-- The first answer to a write, by who asked and the key they asked with.
create table idempotency (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) <= 200),
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);
