-- A household whose weeks begin on Saturday.
insert into colocations (id, name, created_by, created_at, week_start) values
  ('f1a70180-0000-4000-8000-000000000000', 'Nantes', 'ada00180-0000-4000-8000-000000000000', '2026-11-30', 'SA');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00180-0000-4000-8000-000000000000', 'Ada of Nantes', 'ada180@example.org', '$scrypt$', 'f1a70180-0000-4000-8000-000000000000', '2026-11-30');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70180-0000-4000-8000-000000000000', 'ada00180-0000-4000-8000-000000000000', '2026-11-30');
