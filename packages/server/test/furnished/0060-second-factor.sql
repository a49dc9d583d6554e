-- A user with two-step sign-in, a waiting sign-in, and a link that turns it off.
insert into users (id, username, email, password_hash, created_at, asks_passkey) values
  ('ada00060-0000-4000-8000-000000000000', 'Ada of Lens', 'ada60@example.org', '$scrypt$', '2023-03-02', true);
insert into second_steps (hash, user_id, expires_at) values
  ('\x60', 'ada00060-0000-4000-8000-000000000000', '2099-03-02');
insert into password_resets (user_id, code_hash, created_at, expires_at, without_passkeys) values
  ('ada00060-0000-4000-8000-000000000000', '\x6001', '2023-03-02', '2099-03-02', true);
