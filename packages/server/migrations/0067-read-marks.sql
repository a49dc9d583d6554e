-- Up to which message of the chat somebody has read, on whichever device; null until one of their devices has said so.
alter table memberships add column read_at timestamptz(3);
alter table memberships add column read_message uuid;
alter table memberships add constraint memberships_read_mark check ((read_at is null) = (read_message is null));
