-- The usual splits: a category's, and the household's.
insert into default_splits (colocation_id, category_id, split) values
  ('f1a70046-0000-4000-8000-000000000000', 'ca004601-0000-4000-8000-000000000000', '{"kind": "percentages", "percentages": {"bea00046-0000-4000-8000-000000000000": 30, "ada00046-0000-4000-8000-000000000000": 70}}'),
  ('f1a70046-0000-4000-8000-000000000000', null, '{"kind": "shares", "weights": {"bea00046-0000-4000-8000-000000000000": 1, "ada00046-0000-4000-8000-000000000000": 2}}'),
  ('f1a70040-0000-4000-8000-000000000000', null, '{"kind": "evenly", "sharers": null}');
