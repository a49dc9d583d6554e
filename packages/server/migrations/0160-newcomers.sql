-- Members who are still asked which rotas and bills they join (rule M44, docs/wire.md).
alter table memberships add column newcomer boolean not null default false;
