insert into images (name, colocation_id, created_by, width, height, bytes, created_at) values
  ('chat-1.webp', 'f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', 300, 400, 5000, '2023-01-31'),
  ('chat-2.webp', 'f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', 300, 400, 5000, '2023-01-31');
insert into message_pictures (colocation_id, message_id, position, image_name, alt) values
  ('f1a70001-0000-4000-8000-000000000000', '0e000501-0000-4000-8000-000000000000', 0, 'chat-2.webp', 'A cat'),
  ('f1a70001-0000-4000-8000-000000000000', '0e000501-0000-4000-8000-000000000000', 1, 'chat-1.webp', null);
