-- Who came, left or was taken out, and what was changed about the household: kept by the tables themselves, so that no
-- writer can forget it (`transact` says who writes).
create table household_log (
  colocation_id uuid not null references colocations on delete cascade,
  number bigint generated always as identity,
  deed text not null check (deed in ('joined', 'left', 'removed', 'claimed', 'changed')),
  -- ids that outlive an account: whose they are is read from what is there today
  done_by uuid,
  about_id uuid,
  at timestamptz(3) not null default clock_timestamp(),
  -- the columns that changed, as they were and as they became
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  primary key (colocation_id, number)
);

-- What is known of before: who came and went.
insert into household_log (colocation_id, deed, done_by, about_id, at)
select colocation_id, deed, done_by, user_id, at from (
  select colocation_id, 'joined' as deed, user_id as done_by, user_id, joined_at as at from memberships
  union all
  select colocation_id, case when removed then 'removed' else 'left' end, case when not removed then user_id end, user_id, left_at
  from memberships where left_at is not null
) known order by at;

-- The last thousand are kept. A household that is being deleted takes them along.
create function note_household(household uuid, what text, about uuid, was jsonb, became jsonb) returns void language sql as $$
  insert into household_log (colocation_id, deed, done_by, about_id, before, after)
  select household, what, coalesce(nullif(current_setting('hestia.actor', true), '')::uuid, about), about, was, became
  where exists (select from colocations where id = household);
  delete from household_log where colocation_id = household and number < (
    select number from household_log where colocation_id = household order by number desc offset 999 limit 1);
$$;

create function memberships_note() returns trigger language plpgsql as $$
declare
  was_here boolean := tg_op = 'UPDATE' and old.left_at is null;
  is_here boolean := new.left_at is null;
begin
  if tg_op = 'UPDATE' and new.claimed_by is not null and old.claimed_by is null then
    perform note_household(new.colocation_id, 'claimed', new.user_id, '{}', jsonb_build_object('claimed_by', new.claimed_by));
  elsif is_here and not was_here then
    perform note_household(new.colocation_id, 'joined', new.user_id, '{}', '{}');
  elsif was_here and not is_here then
    perform note_household(new.colocation_id, case when new.removed then 'removed' else 'left' end, new.user_id, '{}', '{}');
  end if;
  return null;
end $$;
create trigger memberships_note after insert or update of left_at, claimed_by on memberships
  for each row execute function memberships_note();

create function colocations_note() returns trigger language plpgsql as $$
declare
  was jsonb;
  became jsonb;
begin
  select jsonb_object_agg(key, value), jsonb_object_agg(key, to_jsonb(new) -> key) into was, became
  from jsonb_each(to_jsonb(old))
  where key in ('name', 'address', 'currency', 'join_policy', 'time_zone', 'collector') and value is distinct from to_jsonb(new) -> key;
  if was is not null then perform note_household(new.id, 'changed', null, was, became); end if;
  return null;
end $$;
create trigger colocations_note after update of name, address, currency, join_policy, time_zone, collector on colocations
  for each row execute function colocations_note();
