-- A flat in Paris, and two that use yen and dinars without expenses; members, former members and deleted ones.
insert into colocations (id, name, address, currency, join_policy, created_by, created_at, seq) values
  ('f1a70001-0000-4000-8000-000000000000', 'Rue des Lilas', '12 rue des Lilas, Paris', 'EUR', 'invite', 'ada00000-0000-4000-8000-000000000000', '2023-01-01T09:00:00.123456Z', 3),
  ('f1a70003-0000-4000-8000-000000000000', 'Osaka', '', 'JPY', 'id', 'eda00000-0000-4000-8000-000000000000', '2023-01-03', 0),
  ('f1a70004-0000-4000-8000-000000000000', 'Kuwait', '', 'KWD', 'id', 'fae00000-0000-4000-8000-000000000000', '2023-01-04', 0);

insert into users (id, username, email, password_hash, picture, language, colocation_id, created_at, deleted_at) values
  ('ada00000-0000-4000-8000-000000000000', 'Ada', 'ada@example.org', '$scrypt$ada', 'ada-face.webp', 'fr', 'f1a70001-0000-4000-8000-000000000000', '2023-01-01', null),
  ('bea00000-0000-4000-8000-000000000000', 'Béa', 'Bea@Example.org', '$scrypt$bea', null, 'en', 'f1a70001-0000-4000-8000-000000000000', '2023-01-02', null),
  ('eda00000-0000-4000-8000-000000000000', 'Eda', 'eda@example.org', null, null, null, 'f1a70003-0000-4000-8000-000000000000', '2023-01-04', null),
  ('fae00000-0000-4000-8000-000000000000', 'Fae', 'fae@example.org', '$scrypt$fae', 'fae-face.webp', 'de', 'f1a70004-0000-4000-8000-000000000000', '2023-01-05', null),
  ('abe00000-0000-4000-8000-000000000000', 'Abe', null, null, null, null, null, '2023-01-06', '2023-02-06');

insert into identities (issuer, subject, user_id, created_at) values
  ('https://accounts.example.org', 'eda-1', 'eda00000-0000-4000-8000-000000000000', '2023-01-04');

insert into sessions (id, user_id, created_at, last_seen_at, expires_at, user_agent) values
  ('a0000101-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-01', '2023-01-09T10:11:12.345678Z', '2099-01-01', 'Firefox'),
  ('a0000102-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-02', '2023-01-02', '2023-02-02', ''),
  ('a0000103-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-01-03', '2023-01-03', '2099-01-01', 'Chrome');

insert into devices (user_id, token, session_id, created_at) values
  ('ada00000-0000-4000-8000-000000000000', 'token-of-ada', 'a0000101-0000-4000-8000-000000000000', '2023-01-01'),
  ('bea00000-0000-4000-8000-000000000000', 'token-of-ada', null, '2023-01-03');

insert into memberships (colocation_id, user_id, joined_at, left_at, removed) values
  ('f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-01', null, false),
  ('f1a70001-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-01-02', null, false),
  ('f1a70001-0000-4000-8000-000000000000', 'fae00000-0000-4000-8000-000000000000', '2023-01-05', '2023-03-01', false),
  ('f1a70001-0000-4000-8000-000000000000', 'abe00000-0000-4000-8000-000000000000', '2023-01-06', '2023-02-01', true),
  ('f1a70003-0000-4000-8000-000000000000', 'eda00000-0000-4000-8000-000000000000', '2023-01-04', null, false),
  ('f1a70004-0000-4000-8000-000000000000', 'fae00000-0000-4000-8000-000000000000', '2023-03-02', null, false);

insert into invitations (colocation_id, code_hash, created_by, created_at, expires_at) values
  ('f1a70001-0000-4000-8000-000000000000', '\x01', 'ada00000-0000-4000-8000-000000000000', '2023-01-01', '2099-01-01'),
  ('f1a70001-0000-4000-8000-000000000000', '\x02', null, '2023-01-01', '2023-01-08');

insert into events (colocation_id, seq, name, payload, actor, at) values
  ('f1a70001-0000-4000-8000-000000000000', 1, 'ColocationUpdated', '{"name": "Rue des Lilas"}', 'ada00000-0000-4000-8000-000000000000', '2023-01-01'),
  ('f1a70001-0000-4000-8000-000000000000', 2, 'UserJoined', '{"userId": "bea00000-0000-4000-8000-000000000000", "cents": 5}', 'bea00000-0000-4000-8000-000000000000', '2023-01-02'),
  ('f1a70001-0000-4000-8000-000000000000', 3, 'PollEnded', '{"id": "b0000304-0000-4000-8000-000000000000"}', null, '2023-01-03');

insert into idempotency (user_id, key, answer, at) values
  ('ada00000-0000-4000-8000-000000000000', 'key-1', '{"id": "f1a70001-0000-4000-8000-000000000000"}', '2023-01-01'),
  ('ada00000-0000-4000-8000-000000000000', 'key-2', null, '2023-01-02');
