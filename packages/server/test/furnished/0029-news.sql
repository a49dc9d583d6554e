-- A member who has looked at the news.
insert into colocations (id, name, created_at, seq) values ('f1a70029-0000-4000-8000-000000000000', 'Nice', '2023-01-29', 9);
insert into users (id, username, colocation_id, created_at) values ('ada00029-0000-4000-8000-000000000000', 'Ada of Nice', 'f1a70029-0000-4000-8000-000000000000', '2023-01-29');
insert into memberships (colocation_id, user_id, joined_at, looked_seq) values ('f1a70029-0000-4000-8000-000000000000', 'ada00029-0000-4000-8000-000000000000', '2023-01-29', 7);
