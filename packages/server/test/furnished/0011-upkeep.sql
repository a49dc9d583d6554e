-- An unused picture, and one whose file was removed.
insert into images (name, colocation_id, created_by, width, height, bytes, created_at, unused_since, removed_at) values
  ('left.webp', 'f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', 30, 40, 500, '2023-01-11', '2023-01-12', null),
  ('set-aside.webp', 'f1a70001-0000-4000-8000-000000000000', 'ada00000-0000-4000-8000-000000000000', 30, 40, 500, '2023-01-11', '2023-01-12', '2023-01-13');
