-- A household that closed October, in which an expense was added later, and a member who asked all to pay.
insert into colocations (id, name, created_by, created_at) values
  ('f1a70131-0000-4000-8000-000000000000', 'Nantes', 'ada00131-0000-4000-8000-000000000000', '2026-09-10');
insert into users (id, username, email, password_hash, colocation_id, created_at) values
  ('ada00131-0000-4000-8000-000000000000', 'Ada of Nantes', 'ada131@example.org', '$scrypt$', 'f1a70131-0000-4000-8000-000000000000', '2026-09-10');
insert into memberships (colocation_id, user_id, joined_at) values
  ('f1a70131-0000-4000-8000-000000000000', 'ada00131-0000-4000-8000-000000000000', '2026-09-10');
insert into closed_months (colocation_id, month, closed_by, closed_at, spent) values
  ('f1a70131-0000-4000-8000-000000000000', '2026-10-01', 'ada00131-0000-4000-8000-000000000000', '2026-11-01',
    '[{"id": "ca013101-0000-4000-8000-000000000000", "name": "Food", "minor": 1200}]');
insert into closed_month_changes (colocation_id, month, expense_id, name, changed_by, changed_at, was_minor, is_minor) values
  ('f1a70131-0000-4000-8000-000000000000', '2026-10-01', 'e0013101-0000-4000-8000-000000000000', 'Market',
    'ada00131-0000-4000-8000-000000000000', '2026-11-02', null, 350),
  ('f1a70131-0000-4000-8000-000000000000', '2026-10-01', 'e0013102-0000-4000-8000-000000000000', 'Bread',
    'ada00131-0000-4000-8000-000000000000', '2026-11-03', 200, null);
insert into settling_asks (colocation_id, asked_by, asked_at) values
  ('f1a70131-0000-4000-8000-000000000000', 'ada00131-0000-4000-8000-000000000000', '2026-11-01');
