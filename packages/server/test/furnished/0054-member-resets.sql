-- A reset with a link, one with an objection, and a new one.
insert into colocations (id, name, created_by, created_at) values ('f1a70054-0000-4000-8000-000000000000', 'Rouen', 'ada00054-0000-4000-8000-000000000000', '2023-02-24');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00054-0000-4000-8000-000000000000', 'Ada of Rouen', 'ada54@example.org', '$scrypt$', 'f1a70054-0000-4000-8000-000000000000', '2023-02-24'),
  ('bea00054-0000-4000-8000-000000000000', 'Béa of Rouen', 'bea54@example.org', '$scrypt$', 'f1a70054-0000-4000-8000-000000000000', '2023-02-24'),
  ('dee00054-0000-4000-8000-000000000000', 'Dée of Rouen', 'dee54@example.org', '$scrypt$', 'f1a70054-0000-4000-8000-000000000000', '2023-02-24');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70054-0000-4000-8000-000000000000', 'ada00054-0000-4000-8000-000000000000', '2023-02-24'),
  ('f1a70054-0000-4000-8000-000000000000', 'bea00054-0000-4000-8000-000000000000', '2023-02-24'),
  ('f1a70054-0000-4000-8000-000000000000', 'dee00054-0000-4000-8000-000000000000', '2023-02-24');
insert into password_resets (user_id, code_hash, created_at, expires_at) values ('ada00054-0000-4000-8000-000000000000', '\x54', '2023-02-25', '2099-02-26');
insert into member_resets (colocation_id, about_id, step, asked_by, asked_at, confirmed_by, due_at, expires_at, link_hash) values
  ('f1a70054-0000-4000-8000-000000000000', 'ada00054-0000-4000-8000-000000000000', 'linked', 'bea00054-0000-4000-8000-000000000000', '2023-02-24', 'dee00054-0000-4000-8000-000000000000', '2023-02-25', '2099-02-26', '\x54'),
  ('f1a70054-0000-4000-8000-000000000000', 'bea00054-0000-4000-8000-000000000000', 'objected', 'ada00054-0000-4000-8000-000000000000', '2023-02-24', 'dee00054-0000-4000-8000-000000000000', '2023-02-25', '2023-02-26', null),
  ('f1a70054-0000-4000-8000-000000000000', 'dee00054-0000-4000-8000-000000000000', 'asked', 'ada00054-0000-4000-8000-000000000000', '2023-02-24', null, null, '2023-02-26', null);
