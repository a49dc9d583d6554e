-- Who this database is. `id` is kept for good, also over a restore, and again in the data folder that belongs to it.
-- `history` is made anew whenever event numbers may begin again at an older one (a restore, a copy): clients that hold a
-- number of another history fetch everything anew. `origin` is where it last ran, by which a copy is noticed.
create table identity (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  history uuid not null default gen_random_uuid(),
  origin text
);
insert into identity default values;
