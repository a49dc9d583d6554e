-- Whoever wants it is asked for a passkey after the password, or for a recovery code in its place.

alter table users add column asks_passkey boolean not null default false;
alter table users add constraint users_passkey_after_password check (not asks_passkey or password_hash is not null);

-- Sign-ins whose password was right and that wait for the passkey.
create table second_steps (
  -- SHA-256 of the challenge that the passkey signs
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index second_steps_user on second_steps (user_id);
create index second_steps_expiry on second_steps (expires_at);

-- A password that is right no more leads no further, wherever it is changed.
create function second_steps_end() returns trigger language plpgsql as $$
begin
  delete from second_steps where user_id = new.id;
  return null;
end $$;
create trigger second_steps_end after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function second_steps_end();

-- A link of the host may also end the asking: for somebody who has lost passkeys and codes.
alter table password_resets add column without_passkeys boolean not null default false;
