-- Whom a note has told that it mentions them: once each, however often its words name them anew.
alter table reminders add column told uuid[] not null default '{}';
update reminders set told = mentions where mentions <> '{}';
