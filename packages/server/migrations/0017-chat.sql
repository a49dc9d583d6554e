-- The chat: replies, reactions, mentions, and searching all of it.

alter table messages
  -- What it replies to. Not a foreign key: a reply outlives what it replied to, and says that it is gone.
  add column reply_to uuid,
  add column mentions uuid[] not null default '{}',
  -- As it is searched: without accents, in lower case, wide and narrow letters alike.
  add column folded text not null generated always as (
    lower(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g'))
  ) stored;

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
