-- A household with a tag on its bins, and one on its list that was withdrawn.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70143-0000-4000-8000-000000000000', 'Tours', 'ada00143-0000-4000-8000-000000000000', '2026-09-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00143-0000-4000-8000-000000000000', 'Ada of Tours', 'ada143@example.org', '$scrypt$', 'f1a70143-0000-4000-8000-000000000000', '2026-09-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70143-0000-4000-8000-000000000000', 'ada00143-0000-4000-8000-000000000000', '2026-09-10');
insert into chores (id, colocation_id, created_by, due_at, title) values
  ('c0000143-0000-4000-8000-000000000000', 'f1a70143-0000-4000-8000-000000000000', 'ada00143-0000-4000-8000-000000000000', '2099-01-01', 'Bins');
insert into tags (colocation_id, id, code_hash, key_id, sealed, kind, thing_id, made_by, made_at, ended_by, ended_at) values
  ('f1a70143-0000-4000-8000-000000000000', '7a900143-0000-4000-8000-000000000001', '\x014301', 'none', '\x00', 'chore',
    'c0000143-0000-4000-8000-000000000000', 'ada00143-0000-4000-8000-000000000000', '2026-11-01', null, null),
  ('f1a70143-0000-4000-8000-000000000000', '7a900143-0000-4000-8000-000000000002', '\x014302', null, null, 'list',
    '5e000143-0000-4000-8000-000000000000', 'ada00143-0000-4000-8000-000000000000', '2026-11-01',
    'ada00143-0000-4000-8000-000000000000', '2026-11-02');
