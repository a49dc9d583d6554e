-- A household whose spending on food exceeded its budget in October.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70161-0000-4000-8000-000000000000', 'Angers', 'ada00161-0000-4000-8000-000000000000', '2026-09-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00161-0000-4000-8000-000000000000', 'Ada of Angers', 'ada161@example.org', '$scrypt$', 'f1a70161-0000-4000-8000-000000000000', '2026-09-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70161-0000-4000-8000-000000000000', 'ada00161-0000-4000-8000-000000000000', '2026-09-10');
insert into expense_categories (colocation_id, id, name, budget_minor) values
  ('f1a70161-0000-4000-8000-000000000000', 'ca016101-0000-4000-8000-000000000000', 'Food', 10000);
insert into exceeded_budgets (colocation_id, category_id, month, exceeded_at) values
  ('f1a70161-0000-4000-8000-000000000000', 'ca016101-0000-4000-8000-000000000000', '2026-10-01', '2026-10-20');
