-- The hours of a household are known from the quiet hours of its members alone, so far.
insert into colocations (id, name, created_by, created_at) values ('f1a70006-0000-4000-8000-000000000000', 'Berlin', 'ada00006-0000-4000-8000-000000000000', '2023-01-06');
insert into users (id, username, colocation_id, created_at) values
  ('ada00006-0000-4000-8000-000000000000', 'Ada of Berlin', 'f1a70006-0000-4000-8000-000000000000', '2023-01-06'),
  ('bea00006-0000-4000-8000-000000000000', 'Béa of Berlin', 'f1a70006-0000-4000-8000-000000000000', '2023-01-06');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70006-0000-4000-8000-000000000000', 'ada00006-0000-4000-8000-000000000000', '2023-01-06'),
  ('f1a70006-0000-4000-8000-000000000000', 'bea00006-0000-4000-8000-000000000000', '2023-01-06');

insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at) values
  ('https://push.example.org/1', 'ada00000-0000-4000-8000-000000000000', 'a0000101-0000-4000-8000-000000000000', 'p256dh-1', 'auth-1', '2023-01-06'),
  ('https://push.example.org/2', 'dee00000-0000-4000-8000-000000000000', null, 'p256dh-2', 'auth-2', '2023-01-06');

insert into notice_choices (user_id, muted, quiet_from, quiet_until, time_zone) values
  ('ada00000-0000-4000-8000-000000000000', '{}', null, null, 'UTC'),
  ('ada00006-0000-4000-8000-000000000000', '{chat,chores}', 1320, 420, 'Europe/Berlin'),
  ('bea00006-0000-4000-8000-000000000000', '{}', 0, 1439, 'Europe/Berlin');
