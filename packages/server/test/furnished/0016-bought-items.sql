-- An item still on its list, and one whose list is gone.
insert into reminder_items (colocation_id, id, reminder_id, name, is_checked, created_by, created_at, position, checked_by,
  checked_at) values
  ('f1a70001-0000-4000-8000-000000000000', '1e001601-0000-4000-8000-000000000000', 'b0000303-0000-4000-8000-000000000000', 'Salt', true, 'ada00000-0000-4000-8000-000000000000', '2023-01-16', 3, 'bea00000-0000-4000-8000-000000000000', '2023-01-16T11:00:00.5Z');

insert into bought_items (colocation_id, item_id, bought_at, reminder_id, name) values
  ('f1a70001-0000-4000-8000-000000000000', '1e001601-0000-4000-8000-000000000000', '2023-01-16T11:00:00.5Z', 'b0000303-0000-4000-8000-000000000000', 'Salt'),
  ('f1a70001-0000-4000-8000-000000000000', '1e001602-0000-4000-8000-000000000000', '2023-01-16T12:00:00Z', 'b0001602-0000-4000-8000-000000000000', 'Pepper');
