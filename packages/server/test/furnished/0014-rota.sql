-- A household with its own hours, a series with two turns, and one that has ended.
insert into colocations (id, name, created_at, time_zone) values ('f1a70014-0000-4000-8000-000000000000', 'São Paulo', '2023-01-14', 'America/Sao_Paulo');

insert into chore_series (colocation_id, id, rule, basis, starts, rotation, members, turn, paused, ended) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0001401-0000-4000-8000-000000000000', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', 'schedule', '2023-01-02T18:00', 'order', '{bea00000-0000-4000-8000-000000000000,ada00000-0000-4000-8000-000000000000}', 2, true, false),
  ('f1a70001-0000-4000-8000-000000000000', 'd0001403-0000-4000-8000-000000000000', 'FREQ=DAILY;INTERVAL=3', 'completion', '2023-01-02T18:00', 'together', '{ada00000-0000-4000-8000-000000000000}', 1, false, true);

insert into chores (colocation_id, id, created_by, created_at, updated_at, due_at, title, description, archived_at, series_id,
  turn, whose) values
  ('f1a70001-0000-4000-8000-000000000000', 'd0001401-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-01', '2023-01-01', '2023-01-02T17:00:00Z', 'Hoover', null, '2023-01-03', 'd0001401-0000-4000-8000-000000000000', 1, 'bea00000-0000-4000-8000-000000000000'),
  ('f1a70001-0000-4000-8000-000000000000', 'd0001402-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '2023-01-02', '2023-01-02', '2023-01-09T17:00:00Z', 'Hoover all', 'also the hall', null, 'd0001401-0000-4000-8000-000000000000', 2, 'ada00000-0000-4000-8000-000000000000'),
  ('f1a70001-0000-4000-8000-000000000000', 'd0001403-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-01-02', '2023-01-02', '2023-01-02T17:00:00Z', 'Plants', null, null, 'd0001403-0000-4000-8000-000000000000', 1, null);

insert into chore_completions (colocation_id, chore_id, done_by, done_at) values ('f1a70001-0000-4000-8000-000000000000', 'd0001401-0000-4000-8000-000000000000', null, '2023-01-02');
