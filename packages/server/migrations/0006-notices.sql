-- Push: Web Push subscriptions of browsers, and what each user wants to hear of. FCM tokens are in "devices".

create table push_subscriptions (
  endpoint text primary key check (octet_length(endpoint) <= 2048),
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table notice_choices (
  user_id uuid primary key references users on delete cascade,
  -- kinds that are switched off
  muted text[] not null default '{}',
  -- minutes of the day in time_zone
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text not null default 'UTC'
);
