-- A Wi-Fi whose password was changed, keys that Béa has, and a meter with a reading.
insert into colocations (id, name, created_by, created_at) values ('f1a70140-0000-4000-8000-000000000000', 'Book', 'ada00140-0000-4000-8000-000000000000', '2023-01-06');
insert into users (id, username, colocation_id, created_at) values
  ('ada00140-0000-4000-8000-000000000000', 'Ada of Book', 'f1a70140-0000-4000-8000-000000000000', '2023-01-06'),
  ('bea00140-0000-4000-8000-000000000000', 'Béa of Book', 'f1a70140-0000-4000-8000-000000000000', '2023-01-06');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70140-0000-4000-8000-000000000000', 'ada00140-0000-4000-8000-000000000000', '2023-01-06'),
  ('f1a70140-0000-4000-8000-000000000000', 'bea00140-0000-4000-8000-000000000000', '2023-01-06');
insert into book_entries (colocation_id, id, title, content, created_by, created_at, updated_by, updated_at) values
  ('f1a70140-0000-4000-8000-000000000000', 'b0014001-0000-4000-8000-000000000000', 'Wi-Fi',
    '{"kind": "wifi", "network": "Elm 5", "password": "new words", "security": "wpa", "isHidden": false}',
    'ada00140-0000-4000-8000-000000000000', '2023-01-07', 'bea00140-0000-4000-8000-000000000000', '2023-01-08'),
  ('f1a70140-0000-4000-8000-000000000000', 'b0014002-0000-4000-8000-000000000000', 'Keys',
    '{"kind": "keys", "lines": [{"name": "Cellar", "holderId": "bea00140-0000-4000-8000-000000000000", "holder": ""}]}',
    'ada00140-0000-4000-8000-000000000000', '2023-01-07', 'ada00140-0000-4000-8000-000000000000', '2023-01-07'),
  ('f1a70140-0000-4000-8000-000000000000', 'b0014003-0000-4000-8000-000000000000', 'Electricity',
    '{"kind": "meter", "unit": "kWh", "number": "17"}',
    'ada00140-0000-4000-8000-000000000000', '2023-01-07', 'ada00140-0000-4000-8000-000000000000', '2023-01-07');
insert into book_changes (colocation_id, entry_id, changed_by, changed_at, title, content) values
  ('f1a70140-0000-4000-8000-000000000000', 'b0014001-0000-4000-8000-000000000000', 'bea00140-0000-4000-8000-000000000000', '2023-01-08', 'Wi-Fi',
    '{"kind": "wifi", "network": "Elm 5", "password": "old words", "security": "wpa", "isHidden": false}');
insert into book_readings (colocation_id, id, entry_id, read_on, value, user_id) values
  ('f1a70140-0000-4000-8000-000000000000', 'd0014001-0000-4000-8000-000000000000', 'b0014003-0000-4000-8000-000000000000', '2023-02-01', 1204.5, 'ada00140-0000-4000-8000-000000000000');
