-- Repeating chores. Each turn is a chore; the last one of a series that has not ended repeats.

-- Days and hours of what repeats are the household's. Older ones: as most of those who live there have said for their quiet
-- hours, else that of the country in which Hestia began.
alter table colocations add column time_zone text not null default 'Europe/Paris' check (length(time_zone) between 1 and 60);
update colocations c set time_zone = said.time_zone from (
  select u.colocation_id, mode() within group (order by n.time_zone) as time_zone
  from notice_choices n join users u on u.id = n.user_id
  where u.colocation_id is not null and n.time_zone <> 'UTC' group by u.colocation_id
) said where said.colocation_id = c.id;

create table chore_series (
  colocation_id uuid not null references colocations on delete cascade,
  -- that of its first turn
  id uuid not null,
  -- RRULE of RFC 5545
  rule text not null check (length(rule) <= 200),
  basis text not null check (basis in ('schedule', 'completion')),
  -- date and time in the household's time zone: where the schedule begins
  starts text not null check (starts ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  rotation text not null check (rotation in ('together', 'order')),
  -- in the order of their turns
  members uuid[] not null,
  -- the number of its last turn
  turn int not null default 1,
  paused boolean not null default false,
  ended boolean not null default false,
  primary key (colocation_id, id)
);

alter table chores add column series_id uuid;
alter table chores add column turn int;
-- whose turn it was planned to be, when they take turns
alter table chores add column whose uuid references users;
alter table chores add foreign key (colocation_id, series_id) references chore_series;
-- No race and no second process makes a turn twice.
create unique index chores_turn on chores (colocation_id, series_id, turn) where series_id is not null;
