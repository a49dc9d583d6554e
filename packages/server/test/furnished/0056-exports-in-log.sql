insert into household_log (colocation_id, deed, done_by, about_id, at, after) values
  ('f1a70055-0000-4000-8000-000000000000', 'exported', 'ada00055-0000-4000-8000-000000000000', null, '2023-02-26', '{"what": "money"}');
