-- ID tokens that somebody signed in with: each is taken once, by whichever process.
create table used_id_tokens (
  -- SHA-256 of what the issuer signed
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expiry on used_id_tokens (expires_at);
