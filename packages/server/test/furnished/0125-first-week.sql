-- A household that has closed a card of its first week.
insert into colocations (id, name, created_by, created_at, closed_cards) values ('f1a70125-0000-4000-8000-000000000000', 'Brest', 'ada00125-0000-4000-8000-000000000000', '2026-11-10', '{rota,install}');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00125-0000-4000-8000-000000000000', 'Ada of Brest', 'ada125@example.org', '$scrypt$', 'f1a70125-0000-4000-8000-000000000000', '2026-11-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70125-0000-4000-8000-000000000000', 'ada00125-0000-4000-8000-000000000000', '2026-11-10');
