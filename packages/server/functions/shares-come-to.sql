create or replace function shares_come_to(shares json, amount bigint) returns boolean language plpgsql immutable strict as $$ begin
  return (
    select coalesce(sum(value::bigint) = amount and min(case when amount < 0 then -value::bigint else value::bigint end) >= 0, false)
    from json_each_text(shares)
  );
end $$;
