-- Expenses that only our own clients know whole: split by shares, with personal parts or by item, and paid by several.

alter table expenses
  -- As sent, in cents; the shares that it comes to are in `shares`. `json`, since `jsonb` would forget the order.
  add column own_split json,
  -- {user id: cents} in the order sent, where there are several; paid_by is the one who paid most.
  add column payers json check (shares_come_to(payers, amount_cents));
