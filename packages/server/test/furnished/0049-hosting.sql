insert into guesses (key, failures, expires_at) values ('\x49', 3, '2099-02-19');
