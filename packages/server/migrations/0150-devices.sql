-- Paired devices: tablets that show the household's board, and links for guests (docs/wire.md). Each is a user, so that what it adds
-- has an author; it has nothing to sign in with, and is no member.
alter table users
  add column device_of uuid references colocations deferrable initially deferred,
  -- when a guest's link ends by itself
  add column device_until timestamptz(3),
  add constraint users_are_devices check (
    device_of is null
    or (email is null and password_hash is null and picture is null and colocation_id is null and placeholder_of is null)
  ),
  add constraint users_until check (device_until is null or device_of is not null);
create index users_devices on users (device_of) where device_of is not null;

create table pairings (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users,
  kind text not null check (kind in ('fridge', 'guest')),
  may_tick boolean not null,
  may_add boolean not null,
  may_vote boolean not null,
  paired_by uuid not null references users,
  paired_at timestamptz(3) not null default clock_timestamp(),
  ended_by uuid references users,
  ended_at timestamptz(3),
  primary key (colocation_id, user_id),
  constraint pairings_ended check ((ended_at is null) = (ended_by is null)),
  constraint pairings_guests check (kind = 'fridge' or not (may_tick or may_add or may_vote))
);

-- The codes of tablets that wait for a member, and of guests' links. Hashed: the database alone opens nothing.
create table pairing_codes (
  code_hash bytea primary key,
  -- the secret with which a tablet asks whether it was confirmed; null: a guest's link
  secret_hash bytea unique,
  -- the device; null until a member confirms the code
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null,
  constraint pairing_codes_wait check (user_id is not null or secret_hash is not null)
);
create index pairing_codes_by_expiry on pairing_codes (expires_at);
create index pairing_codes_by_user on pairing_codes (user_id);
