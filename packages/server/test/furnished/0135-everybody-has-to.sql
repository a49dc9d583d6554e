-- A chore that everyone has to do: Béa has, Ada was nudged about it, and it reminds them daily.
insert into colocations (id, name, created_by, created_at) values ('f1a70135-0000-4000-8000-000000000000', 'Each', 'ada00135-0000-4000-8000-000000000000', '2023-01-06');
insert into users (id, username, colocation_id, created_at) values
  ('ada00135-0000-4000-8000-000000000000', 'Ada of Each', 'f1a70135-0000-4000-8000-000000000000', '2023-01-06'),
  ('bea00135-0000-4000-8000-000000000000', 'Béa of Each', 'f1a70135-0000-4000-8000-000000000000', '2023-01-06');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70135-0000-4000-8000-000000000000', 'ada00135-0000-4000-8000-000000000000', '2023-01-06'),
  ('f1a70135-0000-4000-8000-000000000000', 'bea00135-0000-4000-8000-000000000000', '2023-01-06');
insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, remind, is_for_each) values
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'ada00135-0000-4000-8000-000000000000', '2023-01-07', '2023-01-08', '2099-01-05', 'Passport', '{atDue,daily}', true);
insert into chore_enrollments (colocation_id, chore_id, user_id, created_at) values
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'ada00135-0000-4000-8000-000000000000', '2023-01-07'),
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'bea00135-0000-4000-8000-000000000000', '2023-01-07');
insert into chore_parts (colocation_id, chore_id, user_id, done_at) values
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'bea00135-0000-4000-8000-000000000000', '2023-01-08');
insert into chore_nudges (colocation_id, chore_id, to_id, by_id, at) values
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'ada00135-0000-4000-8000-000000000000', 'bea00135-0000-4000-8000-000000000000', '2023-01-09');
