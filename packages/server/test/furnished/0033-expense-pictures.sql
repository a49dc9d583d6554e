insert into images (name, colocation_id, created_by, width, height, bytes, created_at) values
  ('receipt.webp', 'f1a70023-0000-4000-8000-000000000000', 'ada00023-0000-4000-8000-000000000000', 300, 900, 5000, '2023-02-02');
insert into expense_pictures (colocation_id, id, expense_id, image_name, created_at) values
  ('f1a70023-0000-4000-8000-000000000000', 'ec003301-0000-4000-8000-000000000000', 'e0002301-0000-4000-8000-000000000000', 'receipt.webp', '2023-02-02');
