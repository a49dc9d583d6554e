-- Setup of a new database, run once (compose.yaml): Hestia owns its database and is no superuser. The superuser signs in only
-- inside the database's container: `psql -U postgres` there.
\set ON_ERROR_STOP on
\getenv password HESTIA_DATABASE_PASSWORD
create role hestia login password :'password';
create database hestia owner hestia encoding 'UTF8' template template0;
alter role postgres password null;
