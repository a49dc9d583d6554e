-- Whom the words of a message or a comment mention by name. Not foreign keys: who has left stays named in the words.

alter table messages add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50);
alter table chore_messages add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50);
