-- When members are told of the turns that are theirs where the task says nothing: at an hour of their own (rule R14).

-- null: nothing was chosen, which of what repeats means by default; none: never
alter table chores alter column remind drop not null, alter column remind drop default;
alter table chore_series alter column remind drop not null, alter column remind drop default;
-- Whoever chose nothing until now did not choose never.
update chores set remind = null where remind = '{}';
update chore_series set remind = null where remind = '{}';

-- a minute of the household's day; null: never by default
alter table notice_choices add column remind_at smallint default 540 check (remind_at between 0 and 1439);
-- the day whose hour was the last to come; null: none has been looked for yet. Whoever tells moves it on in the same transaction.
alter table memberships add column reminded_on date;
