-- The push digest: once a day at digest_at (a minute of the household's day), off while that is null.
alter table notice_choices add column digest_at smallint check (digest_at between 0 and 1439);
-- the day of the last one that has come; whoever tells of the next moves it on in the same transaction
alter table notice_choices add column digest_on date;
-- Over all households: the job that tells asks for those who want it, and for nobody else.
create index notice_choices_digest on notice_choices (user_id) where digest_at is not null;

-- up to which event a digest has told somebody: what was told once is no reason for another one
alter table memberships add column digest_seq bigint not null default 0;
