-- A member joins, leaves, is removed; a name is claimed; the household is renamed. The log writes itself.
select set_config('hestia.actor', 'ada00052-0000-4000-8000-000000000000', true);
insert into colocations (id, name, created_by, created_at) values ('f1a70052-0000-4000-8000-000000000000', 'Old name', 'ada00052-0000-4000-8000-000000000000', '2023-02-22');
insert into users (id, username, email, password_hash, colocation_id, placeholder_of, created_at) values
  ('ada00052-0000-4000-8000-000000000000', 'Ada of Caen', 'ada52@example.org', '$scrypt$', 'f1a70052-0000-4000-8000-000000000000', null, '2023-02-22'),
  ('bea00052-0000-4000-8000-000000000000', 'Béa of Caen', 'bea52@example.org', '$scrypt$', null, null, '2023-02-22'),
  ('dee00052-0000-4000-8000-000000000000', 'A.', null, null, null, 'f1a70052-0000-4000-8000-000000000000', '2023-02-22');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70052-0000-4000-8000-000000000000', 'ada00052-0000-4000-8000-000000000000', '2023-02-22'),
  ('f1a70052-0000-4000-8000-000000000000', 'bea00052-0000-4000-8000-000000000000', '2023-02-22'),
  ('f1a70052-0000-4000-8000-000000000000', 'dee00052-0000-4000-8000-000000000000', '2023-02-22');
update memberships set left_at = '2023-02-23', removed = true where user_id = 'bea00052-0000-4000-8000-000000000000';
update memberships set left_at = '2023-02-23', claimed_by = 'ada00052-0000-4000-8000-000000000000' where user_id = 'dee00052-0000-4000-8000-000000000000';
update colocations set name = 'Caen', time_zone = 'Europe/Berlin' where id = 'f1a70052-0000-4000-8000-000000000000';
