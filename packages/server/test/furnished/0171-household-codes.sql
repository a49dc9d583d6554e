insert into household_codes (code_hash, household_id, expires_at) values
  ('\x7171', 'f1a70001-0000-4000-8000-000000000000', '2099-06-01');
