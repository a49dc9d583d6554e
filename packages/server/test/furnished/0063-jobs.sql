-- A list of failed jobs.
insert into failed_jobs (name, since, last_at, times, reason) values
  ('book-bills', '2023-03-04', '2023-03-05', 3, 'Failed in 1 household (f1a70062-0000-4000-8000-000000000000): Unknown time zone');
