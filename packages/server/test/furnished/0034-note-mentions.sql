insert into reminders (colocation_id, id, created_by, created_at, reminder_type, content, mentions) values
  ('f1a70001-0000-4000-8000-000000000000', 'b0003401-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-02-03', 0, '@Ada: the keys', '{ada00000-0000-4000-8000-000000000000}');
