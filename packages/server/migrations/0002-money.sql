-- Categories, expenses, their shares, and the balances kept beside them. Amounts are whole cents.

create table expense_categories (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  total_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (colocation_id, id)
);
create unique index expense_categories_name on expense_categories (colocation_id, lower(name));

create table expenses (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  category_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) <= 2000),
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  paid_by uuid not null references users,
  split_type smallint not null check (split_type between 0 and 3),
  date_of_payment timestamptz not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (colocation_id, id),
  foreign key (colocation_id, category_id) references expense_categories on delete cascade
);
create index expenses_newest on expenses (colocation_id, date_of_payment desc, id desc);
create index expenses_category on expenses (colocation_id, category_id, date_of_payment desc, id desc);

create table expense_shares (
  colocation_id uuid not null,
  expense_id uuid not null,
  user_id uuid not null references users,
  -- order of splitBetween as sent: who gets the leftover cents first (M2, M4)
  place smallint not null,
  cents bigint not null check (cents >= 0),
  -- the percentage as sent, for a split by percentage
  percentage smallint check (percentage between 0 and 100),
  primary key (colocation_id, expense_id, user_id),
  foreign key (colocation_id, expense_id) references expenses on delete cascade
);

create table balances (
  colocation_id uuid not null references colocations on delete cascade,
  user_id uuid not null references users,
  cents bigint not null,
  primary key (colocation_id, user_id)
);
