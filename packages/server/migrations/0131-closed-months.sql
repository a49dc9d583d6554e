-- The end of a month (rules M36 and M38, docs/wire.md).
create table closed_months (
  colocation_id uuid not null references colocations on delete cascade,
  -- its first day
  month date not null check (extract(day from month) = 1),
  closed_by uuid not null references users,
  closed_at timestamptz(3) not null default clock_timestamp(),
  -- what was spent then: id, name and minor units of each category
  spent jsonb not null,
  primary key (colocation_id, month)
);

-- Which expenses of a closed month were written later. Reopening forgets them.
create table closed_month_changes (
  colocation_id uuid not null,
  month date not null,
  number bigint generated always as identity,
  expense_id uuid not null,
  name text not null,
  changed_by uuid references users,
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- its amount in this month before and after; null: it was or is not in it
  was_minor bigint,
  is_minor bigint,
  primary key (colocation_id, month, number),
  foreign key (colocation_id, month) references closed_months on delete cascade
);

-- Who asked last all payers of the plan to pay.
create table settling_asks (
  colocation_id uuid primary key references colocations on delete cascade,
  asked_by uuid not null references users,
  asked_at timestamptz(3) not null
);
