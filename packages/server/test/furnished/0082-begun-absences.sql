-- A member who has been away without an end for years.
insert into colocations (id, name, created_by, created_at) values ('f1a70082-0000-4000-8000-000000000000', 'Dole', 'ada00082-0000-4000-8000-000000000000', '2023-02-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00082-0000-4000-8000-000000000000', 'Ada of Dole', 'ada82@example.org', '$scrypt$', 'f1a70082-0000-4000-8000-000000000000', '2023-02-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70082-0000-4000-8000-000000000000', 'ada00082-0000-4000-8000-000000000000', '2023-02-10');
insert into absences (colocation_id, id, user_id, from_on, until_on, begun) values
  ('f1a70082-0000-4000-8000-000000000000', 'ab008201-0000-4000-8000-000000000000', 'ada00082-0000-4000-8000-000000000000', '2023-03-01', null, true);
