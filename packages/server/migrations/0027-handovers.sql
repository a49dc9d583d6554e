-- Whoever is on a chore asks another member to do it in their place; one question for each chore.
create table chore_handovers (
  colocation_id uuid not null,
  id uuid not null,
  chore_id uuid not null,
  asked_by uuid not null references users,
  asked_to uuid not null references users check (asked_to <> asked_by),
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text not null default 'open' check (answer in ('open', 'accepted', 'declined')),
  primary key (colocation_id, id),
  unique (colocation_id, chore_id),
  foreign key (colocation_id, chore_id) references chores on delete cascade
);
