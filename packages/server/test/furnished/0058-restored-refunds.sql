-- A refund that was disputed, and then deleted.
insert into expense_categories (colocation_id, id, name, created_at) values ('f1a70055-0000-4000-8000-000000000000', 'ca005801-0000-4000-8000-000000000000', 'Refund', '2023-02-28');
insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment,
  created_by, created_at) values
  ('f1a70055-0000-4000-8000-000000000000', 'e0005801-0000-4000-8000-000000000000', 'ca005801-0000-4000-8000-000000000000', 'Refund', 700, 'bea00055-0000-4000-8000-000000000000', 1, '{"ada00055-0000-4000-8000-000000000000": 700}', '2023-02-28', 'bea00055-0000-4000-8000-000000000000', '2023-02-28');
insert into refund_states (colocation_id, expense_id, state) values ('f1a70055-0000-4000-8000-000000000000', 'e0005801-0000-4000-8000-000000000000', 'disputed');
delete from expenses where id = 'e0005801-0000-4000-8000-000000000000';
