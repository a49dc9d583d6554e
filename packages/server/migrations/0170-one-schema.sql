-- One schema for a single PostgreSQL and for a cluster of Citus (docs/scale.md): without what a cluster refuses.

-- Absences of a member are kept apart by their writers, who hold the household's lock.
alter table absences drop constraint absences_apart;
drop type uuid_range;

-- A cluster has no `on delete set null` for some of the columns of a key: the code that deletes the row clears them.
alter table colocations drop constraint colocations_id_collector_fkey,
  add foreign key (id, collector) references memberships (colocation_id, user_id);
alter table chores drop constraint chores_colocation_id_poll_id_fkey,
  add foreign key (colocation_id, poll_id) references reminders;
alter table reminders drop constraint reminders_colocation_id_poll_id_fkey,
  add foreign key (colocation_id, poll_id) references reminders;
alter table expenses drop constraint expenses_colocation_id_poll_id_fkey,
  add foreign key (colocation_id, poll_id) references reminders;

-- People and their pictures are on every node, households are not: nothing of theirs refers to one by a key.
alter table users drop constraint users_colocation_id_fkey, drop constraint users_placeholder_of_fkey;
alter table images drop constraint images_colocation_id_fkey;
