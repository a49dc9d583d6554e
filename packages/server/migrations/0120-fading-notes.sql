-- Notes that no member uses go into the drawer (rules B1–B7, docs/wire.md). Each client reckons which; here is what it needs.
alter table reminders
  -- the last write to the note, its items, votes or reactions; null: none since it was added
  add column touched_at timestamptz(3),
  add column placement text check (placement in ('pinned', 'drawer'));
-- Earlier writes are not known: these notes count as touched today, and fade no earlier than a new one.
update reminders set touched_at = now();

alter table colocations
  -- weeks without use after which a note fades; 0: never
  add column fade_weeks smallint not null default 2 check (fade_weeks in (0, 1, 2, 4));
