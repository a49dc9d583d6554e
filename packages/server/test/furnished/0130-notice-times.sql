-- Béa has chosen: notes wait for the evening. The summary has come once.
insert into colocations (id, name, created_by, created_at) values ('f1a70130-0000-4000-8000-000000000000', 'Evening', 'ada00130-0000-4000-8000-000000000000', '2023-01-06');
insert into users (id, username, colocation_id, created_at) values
  ('ada00130-0000-4000-8000-000000000000', 'Ada of Evening', 'f1a70130-0000-4000-8000-000000000000', '2023-01-06');
insert into memberships (colocation_id, user_id, joined_at, digested_on) values
  ('f1a70130-0000-4000-8000-000000000000', 'ada00130-0000-4000-8000-000000000000', '2023-01-06', '2023-02-03');
insert into notice_choices (user_id, muted, evening, digest_at) values
  ('ada00130-0000-4000-8000-000000000000', '{poll}', '{reminder}', 1080);
