-- Where somebody may be paid, for whoever owes them something. It goes with them wherever they live.
create table payment_handles (
  user_id uuid primary key references users on delete cascade,
  -- which of the server's keys seals it
  key_id text not null check (length(key_id) <= 40),
  -- JSON under AES-256-GCM: the nonce, the tag, the text
  sealed bytea not null check (octet_length(sealed) <= 8192)
);

-- Whoever collects and pays out for all (rule M14); null: the fewest transfers (M7).
alter table colocations add column collector uuid;
alter table colocations add foreign key (id, collector)
  references memberships (colocation_id, user_id) on delete set null (collector);

-- What the two of a refund have said of it. Of a refund without a row it is known that it was recorded.
create table refund_states (
  colocation_id uuid not null,
  expense_id uuid not null,
  state text not null check (state in ('sent', 'received', 'disputed')),
  primary key (colocation_id, expense_id),
  foreign key (colocation_id, expense_id) references expenses on delete cascade
);

-- When somebody last nudged somebody who owes them.
create table nudges (
  colocation_id uuid not null,
  by_id uuid not null,
  to_id uuid not null check (to_id <> by_id),
  at timestamptz(3) not null,
  primary key (colocation_id, by_id, to_id),
  foreign key (colocation_id, by_id) references memberships (colocation_id, user_id) on delete cascade,
  foreign key (colocation_id, to_id) references memberships (colocation_id, user_id) on delete cascade
);
