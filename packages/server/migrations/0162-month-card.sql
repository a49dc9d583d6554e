-- The month whose card a member has put away for all (rule M37, docs/wire.md), as 2026-11.
alter table colocations add column put_away_month text check (put_away_month ~ '^\d{4}-\d\d$');
