-- A user who was notified of one message, will be of another in the morning, and has the app in front.
insert into users (id, username, created_at) values ('ada00066-0000-4000-8000-000000000000', 'Ada of Metz', '2023-03-07');
insert into sessions (id, user_id, expires_at) values
  ('a0000166-0000-4000-8000-000000000000', 'ada00066-0000-4000-8000-000000000000', '2099-03-07');
insert into in_front (session_id, user_id, until) values
  ('a0000166-0000-4000-8000-000000000000', 'ada00066-0000-4000-8000-000000000000', '2023-03-07');
insert into unseen_pushes (user_id, tag, part, message_id, addressee, push, is_held, due_at, sent_at, at) values
  ('ada00066-0000-4000-8000-000000000000', 'message', 'message', 'e0000066-0000-4000-8000-000000000000', '{"userId": "ada00066-0000-4000-8000-000000000000", "colocationId": null}', null, false, '2023-03-07', '2023-03-07', '2023-03-07'),
  ('ada00066-0000-4000-8000-000000000000', 'reminder', 'note', null, '{"userId": "ada00066-0000-4000-8000-000000000000", "colocationId": null}', '{"title": "New reminder", "body": "Bob added a new reminder", "kind": "reminder", "url": "/"}', true, '2099-03-07', null, '2023-03-07');
