-- The day that a note is for (rule W10, docs/wire.md).
alter table reminders add column planned_on date;
