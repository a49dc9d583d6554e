-- Upkeep that does not grow with what is kept: everything that has had its time is found by an index.

-- Since when nothing shows a picture (null: something does), and when its file was set aside. The clean-up takes only
-- what stands here, so a file of another database is never its business.
alter table images add column unused_since timestamptz default now();
alter table images add column removed_at timestamptz;
update images i set unused_since = null
where exists (select from reminders r where r.image_name = i.name) or exists (select from users u where u.picture = i.name);
create index images_unused on images (unused_since) where unused_since is not null and removed_at is null;
create index images_pending on images (created_by) where unused_since is not null and removed_at is null;
create index images_removed on images (removed_at) where removed_at is not null;
-- A face is looked for by its picture when the clean-up asks whether it is shown.
create index users_picture on users (picture) where picture is not null;

create function picture_shown(picture text) returns void language sql as $$
  update images set unused_since = null where name = picture and unused_since is not null and removed_at is null
$$;
-- Another note or face may still show it: the clean-up looks before it takes.
create function picture_left(picture text) returns void language sql as $$
  update images set unused_since = now() where name = picture and unused_since is null
$$;

create function note_shows_picture() returns trigger language plpgsql as $$ begin
  perform picture_shown(new.image_name);
  return null;
end $$;
create function note_leaves_picture() returns trigger language plpgsql as $$ begin
  perform picture_left(old.image_name);
  return null;
end $$;
create trigger reminders_show_picture after insert or update of image_name on reminders
  for each row when (new.image_name is not null) execute function note_shows_picture();
create trigger reminders_leave_picture after delete on reminders
  for each row when (old.image_name is not null) execute function note_leaves_picture();
create trigger reminders_change_picture after update of image_name on reminders
  for each row when (old.image_name is distinct from new.image_name and old.image_name is not null)
  execute function note_leaves_picture();

create function face_shows_picture() returns trigger language plpgsql as $$ begin
  perform picture_shown(new.picture);
  return null;
end $$;
create function face_leaves_picture() returns trigger language plpgsql as $$ begin
  perform picture_left(old.picture);
  return null;
end $$;
create trigger users_show_picture after insert or update of picture on users
  for each row when (new.picture is not null) execute function face_shows_picture();
create trigger users_leave_picture after delete on users
  for each row when (old.picture is not null) execute function face_leaves_picture();
create trigger users_change_picture after update of picture on users
  for each row when (old.picture is distinct from new.picture and old.picture is not null)
  execute function face_leaves_picture();

-- Old events are the first ones of their household, so its primary key finds them: no index on the time is needed.
drop index events_at;
-- Batches go on from the time they have come to. A summary of ranges finds that only as long as rows lie in the order of
-- time, which they no longer do once the room of deleted ones is used again.
drop index idempotency_at;
create index idempotency_at on idempotency (at);
create index sessions_end on sessions (expires_at);
create index invitations_end on invitations (expires_at);
