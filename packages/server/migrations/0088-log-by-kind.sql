-- Of the log of a household a thousand lines were kept, whatever they said: whoever renamed it a thousand times, or moved in
-- and out, pushed out who was taken out and whose password was reset. Now a thousand of each kind are kept.
create or replace function note_household(household uuid, what text, about uuid, was jsonb, became jsonb) returns void language sql as $$
  insert into household_log (colocation_id, deed, done_by, about_id, before, after)
  select household, what,
    case when what <> 'transferred' then coalesce(nullif(current_setting('hestia.actor', true), '')::uuid, about) end,
    about, was, became
  where exists (select from colocations where id = household);
  delete from household_log where colocation_id = household and deed = what and number < (
    select number from household_log where colocation_id = household and deed = what order by number desc offset 999 limit 1);
$$;
