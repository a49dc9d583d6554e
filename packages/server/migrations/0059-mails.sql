-- E-mails that wait to be sent, for a day at most: to whom and what about is sealed with the server's secret.

create table waiting_mails (
  id uuid primary key,
  sealed text not null,
  at timestamptz not null default now()
);
create index waiting_mails_at on waiting_mails (at);

-- A link that anybody may ask for by e-mail must not end one that the host or two members have made.
alter table password_resets add column mailed boolean not null default false;
alter table password_resets drop constraint password_resets_pkey;
alter table password_resets add primary key (user_id, mailed);
