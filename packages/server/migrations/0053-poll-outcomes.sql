-- Tasks, lists and expenses that came of a poll. They outlive it.
alter table chores add column poll_id uuid,
  add foreign key (colocation_id, poll_id) references reminders on delete set null (poll_id);
create index chores_of_poll on chores (colocation_id, poll_id) where poll_id is not null;

alter table reminders add column poll_id uuid,
  add foreign key (colocation_id, poll_id) references reminders on delete set null (poll_id);
create index reminders_of_poll on reminders (colocation_id, poll_id) where poll_id is not null;

alter table expenses add column poll_id uuid,
  add foreign key (colocation_id, poll_id) references reminders on delete set null (poll_id);
create index expenses_of_poll on expenses (colocation_id, poll_id) where poll_id is not null;

-- That a poll is deleted is no change of the expense that came of it.
drop trigger expenses_note_change on expenses;
create trigger expenses_note_change after update on expenses
  for each row when (
    current_setting('hestia.claiming', true) is distinct from 'yes' and old.poll_id is not distinct from new.poll_id
  ) execute function expense_changes_note();
