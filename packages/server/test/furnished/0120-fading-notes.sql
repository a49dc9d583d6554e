insert into reminders (colocation_id, id, created_by, created_at, reminder_type, content, color, touched_at, placement) values
  ('f1a70001-0000-4000-8000-000000000000', 'b0012001-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-02-03', 0, 'Wi-Fi: lilas-3', 'blue', '2023-02-04', 'pinned'),
  ('f1a70001-0000-4000-8000-000000000000', 'b0012002-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-02-03', 0, 'The plumber was here', 'pink', '2023-02-05', 'drawer');
-- A household whose notes hang for longer.
insert into colocations (id, name, created_by, created_at, fade_weeks) values ('f1a70120-0000-4000-8000-000000000000', 'Nantes', 'ada00120-0000-4000-8000-000000000000', '2023-02-10', 4);
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00120-0000-4000-8000-000000000000', 'Ada of Nantes', 'ada120@example.org', '$scrypt$', 'f1a70120-0000-4000-8000-000000000000', '2023-02-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70120-0000-4000-8000-000000000000', 'ada00120-0000-4000-8000-000000000000', '2023-02-10');
