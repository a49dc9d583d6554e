insert into waiting_jobs (queue, item, not_before, at) values
  ('push', '{"userId": "ada00000-0000-4000-8000-000000000000"}', null, '2023-01-10'),
  ('push', '{"userId": "bea00000-0000-4000-8000-000000000000"}', '2099-01-10', '2023-01-10');

insert into secrets (name, value) values ('sessions', 'c2VjcmV0');
