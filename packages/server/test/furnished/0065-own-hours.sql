-- A member who was notified of their turns on some day.
insert into memberships (colocation_id, user_id, joined_at, reminded_on) values
  ('f1a70029-0000-4000-8000-000000000000', 'abe00000-0000-4000-8000-000000000000', '2023-02-04', '2023-03-01');
-- A task without reminders.
insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, remind) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0006501-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-26', '2023-01-26', '2099-01-26', 'Told by default', null);
