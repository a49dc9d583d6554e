-- What is kept for a time is written in order of time and read by time once a night: a summary of ranges finds it as well as
-- an entry for each row, which every write had to add.
drop index events_at;
create index events_at on events using brin (at) with (autosummarize = on);
drop index idempotency_at;
create index idempotency_at on idempotency using brin (at) with (autosummarize = on);
