insert into recovery_codes (user_id, lead, hash, made_at, used_at) values
  ('ada00000-0000-4000-8000-000000000000', 'A', '$scrypt$A', '2023-02-20', null),
  ('ada00000-0000-4000-8000-000000000000', 'B', '$scrypt$B', '2023-02-20', '2023-02-21');
