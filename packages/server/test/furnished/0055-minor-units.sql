-- Splits, originals, changes and what was deleted, in minor units.
select set_config('hestia.actor', 'ada00055-0000-4000-8000-000000000000', true);
insert into colocations (id, name, created_by, created_at) values ('f1a70055-0000-4000-8000-000000000000', 'Amiens', 'ada00055-0000-4000-8000-000000000000', '2023-02-25');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00055-0000-4000-8000-000000000000', 'Ada of Amiens', 'ada55@example.org', '$scrypt$', 'f1a70055-0000-4000-8000-000000000000', '2023-02-25'),
  ('bea00055-0000-4000-8000-000000000000', 'Béa of Amiens', 'bea55@example.org', '$scrypt$', 'f1a70055-0000-4000-8000-000000000000', '2023-02-25');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70055-0000-4000-8000-000000000000', 'ada00055-0000-4000-8000-000000000000', '2023-02-25'),
  ('f1a70055-0000-4000-8000-000000000000', 'bea00055-0000-4000-8000-000000000000', '2023-02-25');

insert into expense_categories (colocation_id, id, name, total_minor, created_at, budget_minor) values
  ('f1a70055-0000-4000-8000-000000000000', 'ca005501-0000-4000-8000-000000000000', 'Groceries', 1000, '2023-02-25', 10000);
insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment,
  created_by, created_at, own_split, original) values
  ('f1a70055-0000-4000-8000-000000000000', 'e0005501-0000-4000-8000-000000000000', 'ca005501-0000-4000-8000-000000000000', 'By item', 900, 'ada00055-0000-4000-8000-000000000000', 1,
    '{"ada00055-0000-4000-8000-000000000000": 450, "bea00055-0000-4000-8000-000000000000": 450}', '2023-02-25', 'ada00055-0000-4000-8000-000000000000', '2023-02-25',
    '{"kind": "items", "items": [{"name": "Jam", "minor": 800, "sharers": ["ada00055-0000-4000-8000-000000000000", "bea00055-0000-4000-8000-000000000000"]}], "restMinor": 100}',
    '{"currency": "USD", "minor": 1000, "rate": "0.9"}'),
  ('f1a70055-0000-4000-8000-000000000000', 'e0005502-0000-4000-8000-000000000000', 'ca005501-0000-4000-8000-000000000000', 'Deleted', 300, 'ada00055-0000-4000-8000-000000000000', 1,
    '{"bea00055-0000-4000-8000-000000000000": 300}', '2023-02-25', 'ada00055-0000-4000-8000-000000000000', '2023-02-25',
    '{"kind": "items", "items": [{"name": "Tin", "minor": 300, "sharers": ["bea00055-0000-4000-8000-000000000000"]}], "restMinor": 0}', null);
insert into balances (colocation_id, user_id, minor) values
  ('f1a70055-0000-4000-8000-000000000000', 'ada00055-0000-4000-8000-000000000000', 500),
  ('f1a70055-0000-4000-8000-000000000000', 'bea00055-0000-4000-8000-000000000000', -500);
update expenses set amount_minor = 1000, shares = '{"ada00055-0000-4000-8000-000000000000": 500, "bea00055-0000-4000-8000-000000000000": 500}',
  own_split = '{"kind": "items", "items": [{"name": "Jam", "minor": 800, "sharers": ["ada00055-0000-4000-8000-000000000000", "bea00055-0000-4000-8000-000000000000"]}], "restMinor": 200}'
where id = 'e0005501-0000-4000-8000-000000000000';
delete from expenses where id = 'e0005502-0000-4000-8000-000000000000';
