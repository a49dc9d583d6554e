insert into calendar_addresses (colocation_id, user_id, secret_hash, made_at) values
  ('f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', '\x20', '2023-01-20');
