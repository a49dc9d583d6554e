-- Households whose time zones PostgreSQL does not know, or knows by another name; and a member in one of them.
insert into colocations (id, name, time_zone, created_at) values
  ('f1a70061-0000-4000-8000-000000000001', 'Zone 1', 'VST', '2023-03-04'),
  ('f1a70061-0000-4000-8000-000000000002', 'Zone 2', 'Nowhere/City', '2023-03-04'),
  ('f1a70061-0000-4000-8000-000000000003', 'Zone 3', 'europe/paris', '2023-03-04'),
  ('f1a70061-0000-4000-8000-000000000004', 'Zone 4', 'Asia/Calcutta', '2023-03-04'),
  ('f1a70061-0000-4000-8000-000000000005', 'Zone 5', 'America/Sao_Paulo', '2023-03-04');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00061-0000-4000-8000-000000000000', 'Ada of Karachi', 'ada61@example.org', '$scrypt$', null, '2023-03-04');
insert into notice_choices (user_id, time_zone) values ('ada00061-0000-4000-8000-000000000000', 'PLT');
