-- How much a household has had stored on a day, in bytes: without it, edits and deletions fill a disk that counts of rows do not.
alter table colocations
  add column written_on date,
  add column written_bytes bigint not null default 0 check (written_bytes >= 0);
