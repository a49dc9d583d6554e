-- The day with which a household's weeks begin (rule W9, docs/wire.md); null: as each member's language has it.
alter table colocations add column week_start text check (week_start in ('MO', 'SA', 'SU'));
