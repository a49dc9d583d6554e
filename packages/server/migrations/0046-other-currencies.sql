-- M24: an expense may be paid in another currency, at a stated rate. M25: money that came back is an expense below 0.

-- {currency, cents: minor units of that currency, rate: a decimal text, which is exact}; null: the household's own currency.
alter table expenses add column original json check (
  original is null or (
    original ->> 'currency' ~ '^[A-Z]{3}$' and (original ->> 'cents')::bigint <> 0
    and original ->> 'rate' ~ '^[0-9]{1,9}([.][0-9]{1,12})?$'
  )
);

alter table expenses drop constraint expenses_amount_cents_check,
  add constraint expenses_amount_cents_check
    check (amount_cents <> 0 and amount_cents between -1000000000000 and 1000000000000);

-- Rules M5 and M12: parts sum to the amount, and none has the other sign.
create or replace function shares_come_to(shares json, amount bigint) returns boolean language sql immutable strict
  return (
    select coalesce(sum(value::bigint) = amount
      and min(case when amount < 0 then -value::bigint else value::bigint end) >= 0, false)
    from json_each_text(shares)
  );
