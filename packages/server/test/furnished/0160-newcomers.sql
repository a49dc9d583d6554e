-- A member who has just moved in, and has not said yet what they join.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70160-0000-4000-8000-000000000000', 'Nantes', 'ada00160-0000-4000-8000-000000000000', '2026-10-20');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00160-0000-4000-8000-000000000000', 'Ada of Nantes', 'ada160@example.org', '$scrypt$', 'f1a70160-0000-4000-8000-000000000000', '2026-10-20'),
  ('bea00160-0000-4000-8000-000000000000', 'Bea of Nantes', 'bea160@example.org', '$scrypt$', 'f1a70160-0000-4000-8000-000000000000', '2026-11-20');
insert into memberships (colocation_id, user_id, joined_at, newcomer) values
  ('f1a70160-0000-4000-8000-000000000000', 'ada00160-0000-4000-8000-000000000000', '2026-10-20', false),
  ('f1a70160-0000-4000-8000-000000000000', 'bea00160-0000-4000-8000-000000000000', '2026-11-20', true);
