-- Up to which of the household's events somebody has looked at what is new. What was there before is not new to anybody.
alter table memberships add column looked_seq bigint not null default 0;
update memberships m set looked_seq = c.seq from colocations c where c.id = m.colocation_id;
