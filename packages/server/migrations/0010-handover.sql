-- What a write wants done later: it waits here, committed with the write, until the job queue has it.
create table waiting_jobs (
  id bigint primary key generated always as identity,
  queue text not null,
  item jsonb not null,
  not_before timestamptz,
  at timestamptz not null default now()
);

-- What all processes on this database must agree on: the keys of sessions and of push messages.
create table secrets (
  name text primary key,
  value text not null
);
