-- The host gives a member's place to another account. The log writes itself.
insert into colocations (id, name, created_by, created_at) values ('f1a70062-0000-4000-8000-000000000000', 'Brest', 'ada00062-0000-4000-8000-000000000000', '2023-03-04');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00062-0000-4000-8000-000000000000', 'Ada of Brest', 'ada62@example.org', '$scrypt$', 'f1a70062-0000-4000-8000-000000000000', '2023-03-04'),
  ('bea00062-0000-4000-8000-000000000000', 'Béa of Brest', 'bea62@example.org', '$scrypt$', null, '2023-03-04'),
  ('c0100062-0000-4000-8000-000000000000', 'Col of Brest', 'col62@example.org', '$scrypt$', 'f1a70062-0000-4000-8000-000000000000', '2023-03-04');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70062-0000-4000-8000-000000000000', 'ada00062-0000-4000-8000-000000000000', '2023-03-04'),
  ('f1a70062-0000-4000-8000-000000000000', 'bea00062-0000-4000-8000-000000000000', '2023-03-04'),
  ('f1a70062-0000-4000-8000-000000000000', 'c0100062-0000-4000-8000-000000000000', '2023-03-05');
update memberships set left_at = '2023-03-05', removed = true, claimed_by = 'c0100062-0000-4000-8000-000000000000'
where user_id = 'bea00062-0000-4000-8000-000000000000';
