-- Ada is not reminded of the passport until a morning.
insert into chore_snoozes (colocation_id, chore_id, user_id, until) values
  ('f1a70135-0000-4000-8000-000000000000', 'd0013501-0000-4000-8000-000000000000', 'ada00135-0000-4000-8000-000000000000', '2023-01-10T08:00:00Z');
