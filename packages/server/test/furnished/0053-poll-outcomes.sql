-- The results of a poll.
insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, poll_id) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0005301-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-02-23', '2023-02-23', '2099-02-23', 'Paint it white', 'b0000304-0000-4000-8000-000000000000');
insert into reminders (colocation_id, id, created_by, created_at, reminder_type, list_name, poll_id) values
  ('f1a70001-0000-4000-8000-000000000000', 'b0005301-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-02-23', 2, 'Paint', 'b0000304-0000-4000-8000-000000000000');
insert into expense_categories (colocation_id, id, name, total_cents, created_at) values
  ('f1a70001-0000-4000-8000-000000000000', 'ca005301-0000-4000-8000-000000000000', 'Hall', 4000, '2023-02-23');
insert into expenses (colocation_id, id, category_id, name, amount_cents, paid_by, split_type, shares, date_of_payment,
  created_by, created_at, poll_id) values
  ('f1a70001-0000-4000-8000-000000000000', 'e0005301-0000-4000-8000-000000000000', 'ca005301-0000-4000-8000-000000000000', 'Paint', 4000, 'ada00000-0000-4000-8000-000000000000', 0, '{"ada00000-0000-4000-8000-000000000000": 4000}', '2023-02-23', 'ada00000-0000-4000-8000-000000000000', '2023-02-23', 'b0000304-0000-4000-8000-000000000000');
