-- Categories with kept totals, expenses with their shares, and the balances kept beside them. Amounts are whole cents.

create table expense_categories (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  total_cents bigint not null default 0,
  -- to the microsecond, so that it is the order in which they were made
  created_at timestamptz not null default clock_timestamp(),
  primary key (colocation_id, id)
);
create unique index expense_categories_name on expense_categories (colocation_id, lower(name));

-- Rule M5: shares sum to the amount, none is negative.
create function shares_come_to(shares json, amount bigint) returns boolean language sql immutable strict
  return (select coalesce(sum(value::bigint) = amount and min(value::bigint) >= 0, false) from json_each_text(shares));

create table expenses (
  colocation_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) <= 2000),
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  paid_by uuid not null references users,
  split_type smallint not null check (split_type between 0 and 3),
  -- {user id: cents} in the order sent. One value of the row, as it is only ever read and written whole: a page of
  -- expenses with a table of shares costs twice as much. `json`, since `jsonb` would forget the order.
  shares json not null check (shares_come_to(shares, amount_cents)),
  -- {user id: percentage} as sent, for a split by percentage
  percentages json,
  date_of_payment timestamptz(3) not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  primary key (colocation_id, id),
  foreign key (colocation_id, category_id) references expense_categories on delete cascade
);
create index expenses_newest on expenses (colocation_id, date_of_payment desc, id desc);
create index expenses_category on expenses (colocation_id, category_id, date_of_payment desc, id desc);

create table balances (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users,
  cents bigint not null,
  primary key (colocation_id, user_id)
);
