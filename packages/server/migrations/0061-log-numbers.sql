-- A backup that was restored by an earlier version left the numbers of the log at the beginning: the next change of a household
-- was refused until there had been as many refusals as entries.
select setval(pg_get_serial_sequence('household_log', 'number'), coalesce(max(number), 0) + 1, false) from household_log;
