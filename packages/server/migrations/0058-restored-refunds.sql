-- What was said of a refund stays while it can be restored, as its pictures, comments and log do.
alter table refund_states
  drop constraint refund_states_colocation_id_expense_id_fkey,
  add foreign key (colocation_id) references colocations on delete cascade;

create or replace function deleted_expense_forgets() returns trigger language plpgsql as $$ begin
  if exists (select from expenses where colocation_id = old.colocation_id and id = old.id) then return null; end if;
  delete from expense_pictures where colocation_id = old.colocation_id and expense_id = old.id;
  delete from expense_messages where colocation_id = old.colocation_id and expense_id = old.id;
  delete from expense_changes where colocation_id = old.colocation_id and thing_id = old.id;
  delete from refund_states where colocation_id = old.colocation_id and expense_id = old.id;
  return null;
end $$;
