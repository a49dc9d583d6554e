-- A household with a tablet, and a guest's link that was ended; another tablet waits for a member.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70150-0000-4000-8000-000000000000', 'Amiens', 'ada00150-0000-4000-8000-000000000000', '2026-09-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00150-0000-4000-8000-000000000000', 'Ada of Amiens', 'ada150@example.org', '$scrypt$', 'f1a70150-0000-4000-8000-000000000000', '2026-09-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70150-0000-4000-8000-000000000000', 'ada00150-0000-4000-8000-000000000000', '2026-09-10');
insert into users (id, username, device_of, device_until, deleted_at, created_at) values
  ('de000150-0000-4000-8000-000000000001', 'Fridge', 'f1a70150-0000-4000-8000-000000000000', null, null, '2026-11-01'),
  ('de000150-0000-4000-8000-000000000002', 'Cat sitter', 'f1a70150-0000-4000-8000-000000000000', '2026-11-08', '2026-11-02', '2026-11-01');
insert into pairings (colocation_id, user_id, kind, may_tick, may_add, may_vote, paired_by, paired_at, ended_by, ended_at) values
  ('f1a70150-0000-4000-8000-000000000000', 'de000150-0000-4000-8000-000000000001', 'fridge', true, true, true,
    'ada00150-0000-4000-8000-000000000000', '2026-11-01', null, null),
  ('f1a70150-0000-4000-8000-000000000000', 'de000150-0000-4000-8000-000000000002', 'guest', false, false, false,
    'ada00150-0000-4000-8000-000000000000', '2026-11-01', 'ada00150-0000-4000-8000-000000000000', '2026-11-02');
insert into pairing_codes (code_hash, secret_hash, user_id, expires_at) values
  ('\x015001', '\x015011', 'de000150-0000-4000-8000-000000000001', '2099-01-01'),
  ('\x015002', '\x015012', null, '2099-01-01');
