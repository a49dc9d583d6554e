-- A name without an account that shares, and one that a member has claimed.
insert into colocations (id, name, created_by, created_at) values ('f1a70044-0000-4000-8000-000000000000', 'Dijon', 'ada00044-0000-4000-8000-000000000000', '2023-02-14');
insert into users (id, username, email, password_hash, colocation_id, placeholder_of, created_at) values
  ('ada00044-0000-4000-8000-000000000000', 'Ada of Dijon', 'ada44@example.org', '$scrypt$', 'f1a70044-0000-4000-8000-000000000000', null, '2023-02-14'),
  ('bea00044-0000-4000-8000-000000000000', 'Béa', null, null, null, 'f1a70044-0000-4000-8000-000000000000', '2023-02-14'),
  ('dee00044-0000-4000-8000-000000000000', 'A.', null, null, null, 'f1a70044-0000-4000-8000-000000000000', '2023-02-14');
insert into memberships (colocation_id, user_id, joined_at, left_at, claimed_by) values
  ('f1a70044-0000-4000-8000-000000000000', 'ada00044-0000-4000-8000-000000000000', '2023-02-14', null, null),
  ('f1a70044-0000-4000-8000-000000000000', 'bea00044-0000-4000-8000-000000000000', '2023-02-14', null, null),
  ('f1a70044-0000-4000-8000-000000000000', 'dee00044-0000-4000-8000-000000000000', '2023-02-14', '2023-02-15', 'ada00044-0000-4000-8000-000000000000');

insert into expense_categories (colocation_id, id, name, total_cents, created_at) values
  ('f1a70044-0000-4000-8000-000000000000', 'ca004401-0000-4000-8000-000000000000', 'Rent', 900, '2023-02-14');
insert into expenses (colocation_id, id, category_id, name, amount_cents, paid_by, split_type, shares, date_of_payment,
  created_by, created_at) values
  ('f1a70044-0000-4000-8000-000000000000', 'e0004401-0000-4000-8000-000000000000', 'ca004401-0000-4000-8000-000000000000', 'Rent', 900, 'bea00044-0000-4000-8000-000000000000', 0, '{"ada00044-0000-4000-8000-000000000000": 450, "bea00044-0000-4000-8000-000000000000": 450}', '2023-02-14', 'ada00044-0000-4000-8000-000000000000', '2023-02-14');
insert into balances (colocation_id, user_id, cents) values
  ('f1a70044-0000-4000-8000-000000000000', 'ada00044-0000-4000-8000-000000000000', -450),
  ('f1a70044-0000-4000-8000-000000000000', 'bea00044-0000-4000-8000-000000000000', 450);
