-- A bill may stop because the household has no room for another expense.
alter table bills drop constraint bills_paused_check;
alter table bills add constraint bills_paused_check check (paused in ('byHand', 'payerLeft', 'sharerLeft', 'noRoom'));
