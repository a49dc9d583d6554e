-- Recurring bills, the dates of each that have come, and which expense each of these booked.

create table bills (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  created_by uuid not null references users,
  -- to the microsecond, so that it is the order in which they were made
  created_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 120),
  -- null: another one each time
  amount_cents bigint check (amount_cents between 1 and 100000000000),
  paid_by uuid not null references users,
  -- deleted perhaps: then the general one takes its place
  category_id uuid not null,
  -- {kind, sharers: {userId, part, fromOn, untilOn}[]}. `json`, as it is only ever read and written whole.
  split json not null,
  -- RRULE of RFC 5545
  rule text not null check (length(rule) <= 200),
  first_on date not null,
  until_on date check (until_on >= first_on),
  -- the next date that is booked, or asked for; null: there is none any more
  next_on date,
  paused text check (paused in ('byHand', 'payerLeft', 'sharerLeft')),
  last_cents bigint,
  primary key (colocation_id, id)
);
-- What the hourly job asks for.
create index bills_next on bills (colocation_id, next_on) where paused is null and next_on is not null;

create table bill_dates (
  colocation_id uuid not null,
  bill_id uuid not null,
  due_on date not null,
  -- null: it waits for its amount, or is left out
  cents bigint check (cents between 1 and 100000000000),
  -- deleted perhaps
  expense_id uuid,
  skipped boolean not null default false,
  -- when its payer was asked the last time
  asked_on date,
  -- No race and no second process books a date twice.
  primary key (colocation_id, bill_id, due_on),
  foreign key (colocation_id, bill_id) references bills on delete cascade
);
create index bill_dates_open on bill_dates (colocation_id, asked_on) where cents is null and not skipped;

-- Which bill booked an expense. It may be gone.
alter table expenses add column bill_id uuid;
