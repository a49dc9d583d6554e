-- A series of which one turn was edited and moved.
insert into chore_series (colocation_id, id, rule, basis, starts, rotation, members, turn, title, description, effort, remind,
  line_ids, line_texts) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0003001-0000-4000-8000-000000000000', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', 'schedule', '2023-01-30T10:00', 'order', '{ada00000-0000-4000-8000-000000000000}', 1, 'Laundry', 'at 60°', 2,
    '{hourBefore}', '{11003001-0000-4000-8000-000000000000}', '{Towels}');
insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, series_id, turn, whose, planned_at) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0003001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-30', '2023-01-30', '2023-01-31', 'Laundry, curtains', 'd0003001-0000-4000-8000-000000000000', 1,
    'ada00000-0000-4000-8000-000000000000', '2023-01-30T09:00:00Z');
