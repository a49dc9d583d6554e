insert into expense_categories (colocation_id, id, name, created_at, kind) values
  ('f1a70046-0000-4000-8000-000000000000', 'ca004801-0000-4000-8000-000000000000', 'Keys', '2023-02-18', 'deposit');
insert into imports (colocation_id, id, created_by, created_at, file_name, file_hash, format, count, category_ids,
  placeholder_ids, budgets) values
  ('f1a70046-0000-4000-8000-000000000000', 'f0004801-0000-4000-8000-000000000000', 'ada00046-0000-4000-8000-000000000000', '2023-02-18', 'budgets.csv', repeat('c', 64), 'hestia', 1, '{ca004601-0000-4000-8000-000000000000}', '{}',
    '{"ca004601-0000-4000-8000-000000000000": 5000}');
