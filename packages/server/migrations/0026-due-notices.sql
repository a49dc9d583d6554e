-- When those who are on a chore are told that it is due (rule R14).

alter table chores add column remind text[] not null default '{}'
  check (remind <@ array['dayBefore', 'hourBefore', 'atDue', 'dayAfter'] and cardinality(remind) <= 3);
-- the first of these moments that is still to come; whoever tells of it moves it on in the same transaction
alter table chores add column remind_at timestamptz(3);
-- Over all households: the job that tells asks for what has come, and for nothing else.
create index chores_remind_at on chores (remind_at) where remind_at is not null;
