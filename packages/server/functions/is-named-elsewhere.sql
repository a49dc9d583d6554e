create or replace function is_named_elsewhere(household uuid, person uuid) returns boolean language plpgsql stable as $$
declare
  place record;
  found_one boolean;
begin
  for place in
    select c.conrelid::regclass as named_in, a.attname as by_column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
      and c.conrelid not in ('memberships'::regclass, 'balances'::regclass, 'expense_months'::regclass)
      and exists (
        select from pg_attribute h where h.attrelid = c.conrelid and h.attname = 'colocation_id' and not h.attisdropped)
  loop
    execute format('select exists (select from %s where colocation_id = $1 and %I = $2)', place.named_in, place.by_column)
      into found_one using household, person;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;
