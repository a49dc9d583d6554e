-- An import, and an undone one.
insert into colocations (id, name, created_by, created_at, untold_rows) values
  ('f1a70045-0000-4000-8000-000000000000', 'Tours', 'ada00045-0000-4000-8000-000000000000', '2023-02-15', 2);
insert into users (id, username, email, password_hash, colocation_id, placeholder_of, created_at) values
  ('ada00045-0000-4000-8000-000000000000', 'Ada of Tours', 'ada45@example.org', '$scrypt$', 'f1a70045-0000-4000-8000-000000000000', null, '2023-02-15'),
  ('bea00045-0000-4000-8000-000000000000', 'Béa', null, null, null, 'f1a70045-0000-4000-8000-000000000000', '2023-02-15');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70045-0000-4000-8000-000000000000', 'ada00045-0000-4000-8000-000000000000', '2023-02-15'),
  ('f1a70045-0000-4000-8000-000000000000', 'bea00045-0000-4000-8000-000000000000', '2023-02-15');

insert into imports (colocation_id, id, created_by, created_at, file_name, file_hash, format, count, undone_at, category_ids,
  placeholder_ids) values
  ('f1a70045-0000-4000-8000-000000000000', 'f0004501-0000-4000-8000-000000000000', 'ada00045-0000-4000-8000-000000000000', '2023-02-15', 'old app.csv', repeat('a', 64), 'splitwise', 1, null, '{ca004501-0000-4000-8000-000000000000}', '{bea00045-0000-4000-8000-000000000000}'),
  ('f1a70045-0000-4000-8000-000000000000', 'f0004502-0000-4000-8000-000000000000', 'ada00045-0000-4000-8000-000000000000', '2023-02-15', 'twice.csv', repeat('b', 64), 'tricountCsv', 3, '2023-02-16', '{}', '{}');

insert into expense_categories (colocation_id, id, name, total_cents, created_at) values
  ('f1a70045-0000-4000-8000-000000000000', 'ca004501-0000-4000-8000-000000000000', 'Imported', 333, '2023-02-15');
insert into expenses (colocation_id, id, category_id, name, amount_cents, paid_by, split_type, shares, date_of_payment,
  created_by, created_at, import_id) values
  ('f1a70045-0000-4000-8000-000000000000', 'e0004501-0000-4000-8000-000000000000', 'ca004501-0000-4000-8000-000000000000', 'Taxi', 333, 'bea00045-0000-4000-8000-000000000000', 0, '{"ada00045-0000-4000-8000-000000000000": 167, "bea00045-0000-4000-8000-000000000000": 166}', '2023-02-15', 'ada00045-0000-4000-8000-000000000000', '2023-02-15', 'f0004501-0000-4000-8000-000000000000');
insert into balances (colocation_id, user_id, cents) values
  ('f1a70045-0000-4000-8000-000000000000', 'ada00045-0000-4000-8000-000000000000', -167),
  ('f1a70045-0000-4000-8000-000000000000', 'bea00045-0000-4000-8000-000000000000', 167);
