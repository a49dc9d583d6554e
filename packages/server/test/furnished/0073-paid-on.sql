-- Expenses of a household on the other side of the date line: on the days of it.
insert into colocations (id, name, created_by, created_at, time_zone) values
  ('f1a70073-0000-4000-8000-000000000000', 'Whangārei', 'ada00073-0000-4000-8000-000000000000', '2023-03-15', 'Pacific/Auckland');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00073-0000-4000-8000-000000000000', 'Ada of Whangārei', 'ada73@example.org', '$scrypt$', 'f1a70073-0000-4000-8000-000000000000', '2023-03-15');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70073-0000-4000-8000-000000000000', 'ada00073-0000-4000-8000-000000000000', '2023-03-15');
insert into expense_categories (colocation_id, id, name, total_minor, created_at) values
  ('f1a70073-0000-4000-8000-000000000000', 'ca007301-0000-4000-8000-000000000000', 'Sweets', 2000, '2023-03-15');
insert into balances (colocation_id, user_id, minor) values
  ('f1a70073-0000-4000-8000-000000000000', 'ada00073-0000-4000-8000-000000000000', 0);
insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment, paid_on,
  created_by, created_at) values
  ('f1a70073-0000-4000-8000-000000000000', 'e0007301-0000-4000-8000-000000000000', 'ca007301-0000-4000-8000-000000000000', 'Liquorice', 2000, 'ada00073-0000-4000-8000-000000000000', 0, '{"ada00073-0000-4000-8000-000000000000": 2000}', '2023-03-30T23:00:00Z', '2023-03-31', 'ada00073-0000-4000-8000-000000000000', '2023-03-31');
