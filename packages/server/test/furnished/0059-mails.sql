-- A queued e-mail, and a link by e-mail next to one of the host's.
insert into waiting_mails (id, sealed, at) values ('e1005901-0000-4000-8000-000000000000', 'sealed', '2023-03-01');
insert into password_resets (user_id, code_hash, created_at, expires_at, mailed) values
  ('fae00000-0000-4000-8000-000000000000', '\x59', '2023-03-01', '2099-03-01', true);
