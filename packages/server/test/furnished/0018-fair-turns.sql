insert into chore_series (colocation_id, id, rule, basis, starts, rotation, members) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0001801-0000-4000-8000-000000000000', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=18', 'schedule', '2023-01-18T10:00', 'fair', '{ada00000-0000-4000-8000-000000000000,bea00000-0000-4000-8000-000000000000}');

insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, series_id, turn, whose, effort) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0001801-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-18', '2023-01-18', '2023-01-18', 'Oven', 'd0001801-0000-4000-8000-000000000000', 1, 'bea00000-0000-4000-8000-000000000000', 8);

insert into chore_standings (colocation_id, chore_id, user_id, effort, days, days_before, last_turn_at, place) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0001801-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', 13, 28, 60, '2023-01-02', 1),
  ('f1a70001-0000-4000-8000-000000000000', 'd0001801-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', 1, 7, 0, null, 2);
