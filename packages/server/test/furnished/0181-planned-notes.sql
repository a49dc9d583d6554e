insert into reminders (colocation_id, id, created_by, created_at, reminder_type, content, color, planned_on) values
  ('f1a70180-0000-4000-8000-000000000000', 'a0000181-0000-4000-8000-000000000000', 'ada00180-0000-4000-8000-000000000000', '2026-11-30', 0, 'Raclette for six', 'yellow', '2026-12-05');
