-- Whether an absence has begun, and what has nobody left by it was told of (R18). Those that have begun by now told so when they were said.
alter table absences add column begun boolean not null default false;
update absences set begun = true where from_on <= current_date;
