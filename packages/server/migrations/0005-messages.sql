-- The chat.

create table messages (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  send_by uuid not null references users,
  send_at timestamptz(3) not null default clock_timestamp(),
  content text not null check (length(content) between 1 and 6000),
  primary key (colocation_id, id)
);
create index messages_in_order on messages (colocation_id, send_at, id);
