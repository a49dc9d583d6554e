-- M19: how many decimals the amounts of a household have. They are whole numbers of its currency's minor unit.

-- Two of most currencies; the table is packages/contract/src/money/coins/currencies.ts.
alter table colocations add column decimals smallint not null default 2 check (decimals between 0 and 3);

-- Whoever has written amounts by now has written hundredths, in whatever currency, and keeps to them.
update colocations c set decimals = case
    when currency = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF}') then 0 else 3 end
  where currency = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF,BHD,IQD,JOD,KWD,LYD,OMR,TND}')
    and not exists (select from expenses where colocation_id = c.id)
    and not exists (select from deleted_expenses where colocation_id = c.id)
    and not exists (select from bills where colocation_id = c.id)
    and not exists (select from expense_categories where colocation_id = c.id and budget_cents is not null);

-- A thousand million of them, in thousandths.
alter table expenses drop constraint expenses_amount_cents_check,
  add constraint expenses_amount_cents_check check (amount_cents between 1 and 1000000000000);
alter table bills drop constraint bills_amount_cents_check,
  add constraint bills_amount_cents_check check (amount_cents between 1 and 1000000000000);
alter table bill_dates drop constraint bill_dates_cents_check,
  add constraint bill_dates_cents_check check (cents between 1 and 1000000000000);
-- That a budget is whole is said by what writes it: how many of its minor units that is stands in the household.
alter table expense_categories drop constraint expense_categories_budget_cents_check,
  add constraint expense_categories_budget_cents_check check (budget_cents between 1 and 1000000000000);
