-- A series keeps what its turns have in common, so that one of them can be changed alone: until now each turn was made from
-- the one before it, and so is what the series of older ones keep. What they say of it is filled in when they begin.
alter table chore_series
  add column title text not null default '',
  add column description text,
  add column effort smallint not null default 1 check (effort in (1, 2, 3, 5, 8)),
  add column remind text[] not null default '{}'
    check (remind <@ array['dayBefore', 'hourBefore', 'atDue', 'dayAfter'] and cardinality(remind) <= 3),
  -- its checklist, in order
  add column line_ids uuid[] not null default '{}',
  add column line_texts text[] not null default '{}' check (cardinality(line_texts) = cardinality(line_ids));

-- where this turn alone was moved: the date that it had by its rule, from which the next one is counted
alter table chores add column planned_at timestamptz(3);

update chore_series s set title = c.title, description = c.description, effort = c.effort, remind = c.remind,
  line_ids = array(
    select l.id from chore_lines l where l.colocation_id = c.colocation_id and l.chore_id = c.id order by l.position, l.id),
  line_texts = array(
    select l.text from chore_lines l where l.colocation_id = c.colocation_id and l.chore_id = c.id order by l.position, l.id)
from (
  select distinct on (colocation_id, series_id) * from chores where series_id is not null
  order by colocation_id, series_id, turn desc
) c
where c.colocation_id = s.colocation_id and c.series_id = s.id;
