-- An ID token, and the session that it has opened.
insert into used_id_tokens (hash, expires_at, session_id) values ('\x71', '2099-01-01', '5e550071-0000-4000-8000-000000000000');
