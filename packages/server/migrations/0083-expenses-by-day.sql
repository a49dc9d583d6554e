-- Our own list of expenses goes by the household's day, as screens show it: its pages end between days, not between instants.
create index expenses_latest on expenses (colocation_id, paid_on desc, date_of_payment desc, id desc);
drop index expenses_newest;
