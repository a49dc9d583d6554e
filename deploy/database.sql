-- What a new database begins with, once (compose.yaml): Hestia owns its own and is no superuser. The superuser signs in inside the
-- database's container alone: `psql -U postgres` there.
\set ON_ERROR_STOP on
\getenv password HESTIA_DATABASE_PASSWORD
create role hestia login password :'password';
create database hestia owner hestia encoding 'UTF8' template template0;
alter role postgres password null;
