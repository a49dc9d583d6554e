-- Recovery codes: each signs its owner in once, without a password. They are made ten at a time and shown once.

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- the first letter of the code: it says which of the ten it is, and nothing else
  lead text not null check (length(lead) = 1),
  -- scrypt of the code in PHC form
  hash text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, lead)
);
