-- Who is away on which days. The days are those of the calendar, whatever the time zone; the last one counts.

-- One id as a range: an exclusion constraint compares ranges without any extension.
create type uuid_range as range (subtype = uuid);

create table absences (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  from_on date not null check (from_on between '2000-01-01' and '2099-12-31'),
  -- null: until further notice
  until_on date check (until_on between from_on and '2099-12-31'),
  primary key (colocation_id, id),
  constraint absences_apart exclude using gist (
    uuid_range(colocation_id, colocation_id, '[]') with &&,
    uuid_range(user_id, user_id, '[]') with &&,
    daterange(from_on, until_on, '[]') with &&
  )
);
create index absences_latest on absences (colocation_id, from_on desc, id desc);
create index absences_user on absences (colocation_id, user_id);
