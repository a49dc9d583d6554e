-- What somebody is told of by push, until they have seen it: what comes at once is joined, and counted on every device.
create table unseen_pushes (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  -- of those with one tag, a device shows one
  tag text not null,
  -- as what it is counted; what is null counts as nothing
  part text,
  -- read once somebody's read mark of the chat has passed it
  message_id uuid,
  -- whom it is for, and what it is about
  addressee jsonb not null,
  -- what it says; forgotten once it is sent
  push jsonb,
  is_held boolean not null default false,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index unseen_pushes_at on unseen_pushes (at);

-- On which devices somebody has the app in front, renewed by the process that they are connected to.
create table in_front (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  until timestamptz(3) not null
);
create index in_front_user on in_front (user_id);
