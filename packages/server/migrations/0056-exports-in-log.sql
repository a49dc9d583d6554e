-- Whoever takes the money of a household, or all of it, along as a file is noted in its log.
alter table household_log drop constraint household_log_deed_check;
alter table household_log add constraint household_log_deed_check
  check (deed in ('joined', 'left', 'removed', 'claimed', 'changed', 'reset', 'exported'));
