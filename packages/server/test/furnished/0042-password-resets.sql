insert into password_resets (user_id, code_hash, created_at, expires_at) values ('fae00000-0000-4000-8000-000000000000', '\x42', '2023-02-12', '2099-02-12');
