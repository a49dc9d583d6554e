-- A member was mentioned and notified, and the text no longer names them.
insert into reminders (colocation_id, id, created_by, created_at, reminder_type, content, mentions, told) values
  ('f1a70001-0000-4000-8000-000000000000', 'b0003601-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-02-05', 0, 'The keys', '{}', '{ada00000-0000-4000-8000-000000000000}');
