-- What the sharers of a bill have borne of it beyond their exact parts, by user: minor units and parts of them, as of what was booked last.
-- Of what is there nothing is known; the next date that is booked reckons it from the expenses.
alter table bills add column beyond json not null default '{}';
