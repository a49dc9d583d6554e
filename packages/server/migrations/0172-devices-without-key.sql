-- A cluster takes no key from people to households (see 0170): deleting a household deletes its devices.
alter table users drop constraint users_device_of_fkey;
