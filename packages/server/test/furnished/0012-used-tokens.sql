insert into used_id_tokens (hash, expires_at) values ('\x0c', '2023-01-12');
