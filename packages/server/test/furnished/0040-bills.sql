-- Bills: booked, waiting for its amount, paused, at an end.
insert into colocations (id, name, created_by, created_at) values ('f1a70040-0000-4000-8000-000000000000', 'Metz', 'ada00040-0000-4000-8000-000000000000', '2023-02-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00040-0000-4000-8000-000000000000', 'Ada of Metz', 'ada40@example.org', '$scrypt$', 'f1a70040-0000-4000-8000-000000000000', '2023-02-10'),
  ('bea00040-0000-4000-8000-000000000000', 'Béa of Metz', 'bea40@example.org', '$scrypt$', 'f1a70040-0000-4000-8000-000000000000', '2023-02-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70040-0000-4000-8000-000000000000', 'ada00040-0000-4000-8000-000000000000', '2023-02-10'),
  ('f1a70040-0000-4000-8000-000000000000', 'bea00040-0000-4000-8000-000000000000', '2023-02-10');

insert into expense_categories (colocation_id, id, name, total_cents, created_at) values
  ('f1a70040-0000-4000-8000-000000000000', 'ca004001-0000-4000-8000-000000000000', 'Rent', 80000, '2023-02-10');
insert into expenses (colocation_id, id, category_id, name, amount_cents, paid_by, split_type, shares, date_of_payment,
  created_by, created_at, bill_id) values
  ('f1a70040-0000-4000-8000-000000000000', 'e0004001-0000-4000-8000-000000000000', 'ca004001-0000-4000-8000-000000000000', 'Rent', 80000, 'ada00040-0000-4000-8000-000000000000', 0, '{"ada00040-0000-4000-8000-000000000000": 40000, "bea00040-0000-4000-8000-000000000000": 40000}',
    '2023-03-01', 'ada00040-0000-4000-8000-000000000000', '2023-03-01', 'b1004001-0000-4000-8000-000000000000');
insert into balances (colocation_id, user_id, cents) values
  ('f1a70040-0000-4000-8000-000000000000', 'ada00040-0000-4000-8000-000000000000', 40000),
  ('f1a70040-0000-4000-8000-000000000000', 'bea00040-0000-4000-8000-000000000000', -40000);

insert into bills (colocation_id, id, created_by, created_at, name, amount_cents, paid_by, category_id, split, rule, first_on,
  until_on, next_on, paused, last_cents) values
  ('f1a70040-0000-4000-8000-000000000000', 'b1004001-0000-4000-8000-000000000000', 'ada00040-0000-4000-8000-000000000000', '2023-02-10', 'Rent', 80000, 'ada00040-0000-4000-8000-000000000000', 'ca004001-0000-4000-8000-000000000000',
    '{"kind": "evenly", "sharers": [{"userId": "ada00040-0000-4000-8000-000000000000", "part": null, "fromOn": null, "untilOn": null}, {"userId": "bea00040-0000-4000-8000-000000000000", "part": null, "fromOn": null, "untilOn": null}]}',
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1', '2023-03-01', null, '2099-04-01', null, 80000),
  ('f1a70040-0000-4000-8000-000000000000', 'b1004002-0000-4000-8000-000000000000', 'bea00040-0000-4000-8000-000000000000', '2023-02-10', 'Power', null, 'bea00040-0000-4000-8000-000000000000', 'ca004009-0000-4000-8000-000000000000',
    '{"kind": "days", "sharers": [{"userId": "bea00040-0000-4000-8000-000000000000", "part": 1, "fromOn": "2023-03-01", "untilOn": null}]}',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1', '2023-03-01', null, '2023-05-01', 'byHand', null),
  ('f1a70040-0000-4000-8000-000000000000', 'b1004003-0000-4000-8000-000000000000', 'bea00040-0000-4000-8000-000000000000', '2023-02-10', 'Phone', 1500, 'bea00040-0000-4000-8000-000000000000', 'ca004001-0000-4000-8000-000000000000',
    '{"kind": "amounts", "sharers": [{"userId": "bea00040-0000-4000-8000-000000000000", "part": 15, "fromOn": null, "untilOn": null}]}',
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1', '2023-03-01', '2023-03-31', null, null, null);
insert into bill_dates (colocation_id, bill_id, due_on, cents, expense_id, skipped, asked_on) values
  ('f1a70040-0000-4000-8000-000000000000', 'b1004001-0000-4000-8000-000000000000', '2023-03-01', 80000, 'e0004001-0000-4000-8000-000000000000', false, null),
  ('f1a70040-0000-4000-8000-000000000000', 'b1004002-0000-4000-8000-000000000000', '2023-03-01', null, null, false, '2023-03-01'),
  ('f1a70040-0000-4000-8000-000000000000', 'b1004003-0000-4000-8000-000000000000', '2023-03-01', null, null, true, null);
