-- How many empty households somebody has founded is asked whenever they found another.
create index colocations_founder on colocations (created_by);
