-- The push before each week (rule W8, docs/wire.md).
alter table colocations
  -- whether a member has ever opened the week: until then no push comes
  add column week_opened boolean not null default false,
  -- the day (1 is Monday) and the hour at which it comes; no day: never
  add column week_push_day smallint default 7 check (week_push_day between 1 and 7),
  add column week_push_hour smallint not null default 18 check (week_push_hour between 0 and 23),
  -- the last day whose hour has come, whether or not there was anything to push
  add column week_pushed_on date;
