-- Passkeys: public keys that sign somebody in without a password (WebAuthn). What signs is kept by their owner's devices.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- what the device calls it: whoever signs in shows this first
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 8192),
  -- how often it has signed, as far as it counts: one that falls back is a copy
  counter bigint not null,
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that were answered: each is taken once, by whichever process.
create table used_challenges (
  -- SHA-256 of the challenge
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);
