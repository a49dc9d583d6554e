insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at) values
  ('fe005101-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '\x5101', '\x5102', 7, '{internal,hybrid}', 'Phone', '2023-02-21', '2023-02-22');
insert into used_challenges (hash, expires_at) values ('\x51', '2023-02-21');
