-- A household that has written today.
insert into colocations (id, name, created_by, created_at, written_on, written_bytes)
values ('f1a70076-0000-4000-8000-000000000000', 'Nantes', null, '2023-03-04', '2023-03-05', 4321);
