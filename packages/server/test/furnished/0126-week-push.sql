-- A household that has its push before the week on Saturday mornings.
insert into colocations (id, name, created_by, created_at, week_opened, week_push_day, week_push_hour, week_pushed_on) values
  ('f1a70126-0000-4000-8000-000000000000', 'Rennes', 'ada00126-0000-4000-8000-000000000000', '2026-11-10', true, 6, 9, '2026-11-28');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00126-0000-4000-8000-000000000000', 'Ada of Rennes', 'ada126@example.org', '$scrypt$', 'f1a70126-0000-4000-8000-000000000000', '2026-11-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70126-0000-4000-8000-000000000000', 'ada00126-0000-4000-8000-000000000000', '2026-11-10');
