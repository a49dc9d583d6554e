-- Whom the words of a note mention by name. Not foreign keys: who has left stays named in the words.

alter table reminders add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50);
