-- The host may give a member's place to another account: the household's log says so, and that nobody of the household did it.
alter table household_log drop constraint household_log_deed_check;
alter table household_log add constraint household_log_deed_check
  check (deed in ('joined', 'left', 'removed', 'claimed', 'changed', 'reset', 'exported', 'transferred'));

create or replace function note_household(household uuid, what text, about uuid, was jsonb, became jsonb) returns void language sql as $$
  insert into household_log (colocation_id, deed, done_by, about_id, before, after)
  select household, what,
    case when what <> 'transferred' then coalesce(nullif(current_setting('hestia.actor', true), '')::uuid, about) end,
    about, was, became
  where exists (select from colocations where id = household);
  delete from household_log where colocation_id = household and number < (
    select number from household_log where colocation_id = household order by number desc offset 999 limit 1);
$$;

create or replace function memberships_note() returns trigger language plpgsql as $$
declare
  was_here boolean := tg_op = 'UPDATE' and old.left_at is null;
  is_here boolean := new.left_at is null;
begin
  if tg_op = 'UPDATE' and new.claimed_by is not null and old.claimed_by is null then
    perform note_household(
      new.colocation_id,
      case when exists (select from users where id = new.user_id and placeholder_of is not null) then 'claimed' else 'transferred' end,
      new.user_id, '{}', jsonb_build_object('claimed_by', new.claimed_by)
    );
  elsif is_here and not was_here then
    perform note_household(new.colocation_id, 'joined', new.user_id, '{}', '{}');
  elsif was_here and not is_here then
    perform note_household(new.colocation_id, case when new.removed then 'removed' else 'left' end, new.user_id, '{}', '{}');
  end if;
  return null;
end $$;
