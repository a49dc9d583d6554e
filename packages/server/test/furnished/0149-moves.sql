-- A household that one member leaves in December, and that another one has just left.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70149-0000-4000-8000-000000000000', 'Tours', 'ada00149-0000-4000-8000-000000000000', '2026-10-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00149-0000-4000-8000-000000000000', 'Ada of Tours', 'ada149@example.org', '$scrypt$', 'f1a70149-0000-4000-8000-000000000000', '2026-10-10'),
  ('bea00149-0000-4000-8000-000000000000', 'Bea of Tours', 'bea149@example.org', '$scrypt$', 'f1a70149-0000-4000-8000-000000000000', '2026-10-10'),
  ('c1e00149-0000-4000-8000-000000000000', 'Cleo of Tours', 'cleo149@example.org', '$scrypt$', null, '2026-10-10');
insert into memberships (colocation_id, user_id, joined_at, left_at) values
  ('f1a70149-0000-4000-8000-000000000000', 'ada00149-0000-4000-8000-000000000000', '2026-10-10', null),
  ('f1a70149-0000-4000-8000-000000000000', 'bea00149-0000-4000-8000-000000000000', '2026-10-10', null),
  ('f1a70149-0000-4000-8000-000000000000', 'c1e00149-0000-4000-8000-000000000000', '2026-10-10', '2026-11-30');
insert into moves (colocation_id, user_id, planned_by, leaves_on, tasks, payers, left_at, undo) values
  ('f1a70149-0000-4000-8000-000000000000', 'bea00149-0000-4000-8000-000000000000', 'bea00149-0000-4000-8000-000000000000',
    '2026-12-15', '[{"choreId": "c0de0149-0000-4000-8000-000000000000", "userId": "ada00149-0000-4000-8000-000000000000"}]', '[{"billId": "b1110149-0000-4000-8000-000000000000", "userId": "ada00149-0000-4000-8000-000000000000"}]', null, '{}'),
  ('f1a70149-0000-4000-8000-000000000000', 'c1e00149-0000-4000-8000-000000000000', 'ada00149-0000-4000-8000-000000000000',
    '2026-11-30', '[]', '[]', '2026-11-30', '{"isCollector": false, "bills": [], "turns": [], "absences": []}');
