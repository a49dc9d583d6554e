insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, remind, remind_at) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0002601-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-26', '2023-01-26', '2099-01-26', 'Chimney', '{dayBefore,atDue}', '2099-01-25');

insert into chore_series (colocation_id, id, rule, basis, starts, rotation, members) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0002602-0000-4000-8000-000000000000', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=1;BYMONTHDAY=26', 'schedule', '2023-01-26T10:00', 'together', '{ada00000-0000-4000-8000-000000000000}');
insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, series_id, turn, remind) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0002602-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-26', '2023-01-26', '2023-01-26', 'Boiler', 'd0002602-0000-4000-8000-000000000000', 1, '{dayAfter}');
