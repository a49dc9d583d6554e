-- A digest at eight, which has come once.
insert into notice_choices (user_id, digest_at, digest_on) values ('fae00000-0000-4000-8000-000000000000', 480, '2023-02-03');
insert into memberships (colocation_id, user_id, joined_at, looked_seq, digest_seq) values
  ('f1a70029-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000', '2023-02-03', 8, 9);
