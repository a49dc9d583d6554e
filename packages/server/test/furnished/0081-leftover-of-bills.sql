-- A bill whose payer has borne the odd cent.
insert into colocations (id, name, created_by, created_at) values ('f1a70081-0000-4000-8000-000000000000', 'Caen', 'ada00081-0000-4000-8000-000000000000', '2023-02-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00081-0000-4000-8000-000000000000', 'Ada of Caen', 'ada81@example.org', '$scrypt$', 'f1a70081-0000-4000-8000-000000000000', '2023-02-10'),
  ('bea00081-0000-4000-8000-000000000000', 'Béa of Caen', 'bea81@example.org', '$scrypt$', 'f1a70081-0000-4000-8000-000000000000', '2023-02-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70081-0000-4000-8000-000000000000', 'ada00081-0000-4000-8000-000000000000', '2023-02-10'),
  ('f1a70081-0000-4000-8000-000000000000', 'bea00081-0000-4000-8000-000000000000', '2023-02-10');
insert into expense_categories (colocation_id, id, name, total_minor, created_at) values
  ('f1a70081-0000-4000-8000-000000000000', 'ca008101-0000-4000-8000-000000000000', 'Internet', 1001, '2023-02-10');
insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment, paid_on,
  created_by, created_at, bill_id) values
  ('f1a70081-0000-4000-8000-000000000000', 'e0008101-0000-4000-8000-000000000000', 'ca008101-0000-4000-8000-000000000000', 'Internet', 1001, 'ada00081-0000-4000-8000-000000000000', 0, '{"ada00081-0000-4000-8000-000000000000": 501, "bea00081-0000-4000-8000-000000000000": 500}',
    '2023-03-01T11:00:00Z', '2023-03-01', 'ada00081-0000-4000-8000-000000000000', '2023-03-01', 'b1008101-0000-4000-8000-000000000000');
insert into balances (colocation_id, user_id, minor) values
  ('f1a70081-0000-4000-8000-000000000000', 'ada00081-0000-4000-8000-000000000000', 500),
  ('f1a70081-0000-4000-8000-000000000000', 'bea00081-0000-4000-8000-000000000000', -500);
insert into bills (colocation_id, id, created_by, created_at, name, amount_minor, paid_by, category_id, split, rule, first_on,
  until_on, next_on, paused, last_minor, beyond) values
  ('f1a70081-0000-4000-8000-000000000000', 'b1008101-0000-4000-8000-000000000000', 'ada00081-0000-4000-8000-000000000000', '2023-02-10', 'Internet', 1001, 'ada00081-0000-4000-8000-000000000000', 'ca008101-0000-4000-8000-000000000000',
    '{"kind": "evenly", "sharers": [{"userId": "ada00081-0000-4000-8000-000000000000", "part": null, "fromOn": null, "untilOn": null}, {"userId": "bea00081-0000-4000-8000-000000000000", "part": null, "fromOn": null, "untilOn": null}]}',
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1', '2023-03-01', null, '2099-04-01', null, 1001,
    '{"ada00081-0000-4000-8000-000000000000": 0.5, "bea00081-0000-4000-8000-000000000000": -0.5}');
insert into bill_dates (colocation_id, bill_id, due_on, minor, expense_id, skipped, asked_on) values
  ('f1a70081-0000-4000-8000-000000000000', 'b1008101-0000-4000-8000-000000000000', '2023-03-01', 1001, 'e0008101-0000-4000-8000-000000000000', false, null);
