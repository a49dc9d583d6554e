-- Two people of a household who settle as one, and the asks for it (rule M39, docs/wire.md). Each has at most one: the
-- code that writes them also looks across the two columns.
create table purses (
  colocation_id uuid not null references colocations on delete cascade,
  asked_by uuid not null references users,
  partner uuid not null references users check (partner <> asked_by),
  asked_at timestamptz(3) not null,
  -- null: the partner has not agreed yet
  joined_at timestamptz(3),
  primary key (colocation_id, asked_by),
  unique (colocation_id, partner)
);
