-- The chat: replies and reactions.

-- Not a foreign key: a reply outlives what it replied to, and says that it is gone.
alter table messages add column reply_to uuid;

create table message_reactions (
  colocation_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  user_id uuid not null references users,
  type text not null check (length(type) between 1 and 16),
  primary key (colocation_id, id),
  foreign key (colocation_id, message_id) references messages on delete cascade
);
create unique index message_reactions_once on message_reactions (colocation_id, message_id, user_id);
