-- A member who has read the chat up to a message.
insert into colocations (id, name, created_at, seq) values ('f1a70067-0000-4000-8000-000000000000', 'Nancy', '2023-03-08', 0);
insert into users (id, username, colocation_id, created_at) values ('ada00067-0000-4000-8000-000000000000', 'Ada of Nancy', 'f1a70067-0000-4000-8000-000000000000', '2023-03-08');
insert into memberships (colocation_id, user_id, joined_at, read_at, read_message) values ('f1a70067-0000-4000-8000-000000000000', 'ada00067-0000-4000-8000-000000000000', '2023-03-08', '2023-03-09', 'e0000067-0000-4000-8000-000000000000');
