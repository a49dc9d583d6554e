-- A household that has put away the card of October.
insert into colocations (id, name, created_by, created_at, put_away_month) values ('f1a70162-0000-4000-8000-000000000000', 'Vannes', 'ada00162-0000-4000-8000-000000000000', '2026-09-10', '2026-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00162-0000-4000-8000-000000000000', 'Ada of Vannes', 'ada162@example.org', '$scrypt$', 'f1a70162-0000-4000-8000-000000000000', '2026-09-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70162-0000-4000-8000-000000000000', 'ada00162-0000-4000-8000-000000000000', '2026-09-10');
