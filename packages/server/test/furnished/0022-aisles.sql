insert into reminders (colocation_id, id, created_by, created_at, reminder_type, list_name, shop, is_as_written) values
  ('f1a70001-0000-4000-8000-000000000000', 'b0002201-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-01-22', 2, 'For the market', 'Market', true);

insert into reminder_items (colocation_id, id, reminder_id, name, created_by, created_at, position, aisle) values
  ('f1a70001-0000-4000-8000-000000000000', '1e002201-0000-4000-8000-000000000000', 'b0002201-0000-4000-8000-000000000000', 'Leeks', 'bea00000-0000-4000-8000-000000000000', '2023-01-22', 1, 2.5);

insert into bought_items (colocation_id, item_id, bought_at, reminder_id, name, shop) values
  ('f1a70001-0000-4000-8000-000000000000', '1e002202-0000-4000-8000-000000000000', '2023-01-22', 'b0002201-0000-4000-8000-000000000000', 'Plums', 'Market');
