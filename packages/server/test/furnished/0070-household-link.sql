-- The household's link, used by two, the one before it, and a code for one person.
insert into invitations (id, colocation_id, code_hash, created_by, created_at, expires_at, is_link, uses, used_by, key_id, sealed, ended_as, left_by) values
  ('1a700070-0000-4000-8000-000000000001', 'f1a70062-0000-4000-8000-000000000000', '\x7001', 'ada00062-0000-4000-8000-000000000000', '2023-03-06', '2099-01-01', true, 8, '{c0100062-0000-4000-8000-000000000000}', 'none', '\x00', null, 'bea00062-0000-4000-8000-000000000000'),
  ('1a700070-0000-4000-8000-000000000002', 'f1a70062-0000-4000-8000-000000000000', '\x7002', 'bea00062-0000-4000-8000-000000000000', '2023-03-04', '2023-03-05', true, 8, '{}', null, null, 'left', 'bea00062-0000-4000-8000-000000000000'),
  ('1a700070-0000-4000-8000-000000000003', 'f1a70062-0000-4000-8000-000000000000', '\x7003', null, '2023-03-04', '2023-03-05', false, 1, '{}', null, null, 'withdrawn', null);
