-- Pictures of messages, in the order in which they were chosen.

create table message_pictures (
  colocation_id uuid not null,
  message_id uuid not null,
  position smallint not null check (position between 0 and 4),
  image_name text not null references images (name),
  -- what it shows, in the words of its sender
  alt text check (length(alt) between 1 and 500),
  primary key (colocation_id, message_id, position),
  foreign key (colocation_id, message_id) references messages on delete cascade
);
-- The clean-up asks whether a picture is shown.
create index message_pictures_image on message_pictures (image_name);

create trigger message_pictures_show after insert on message_pictures
  for each row execute function note_shows_picture();
create trigger message_pictures_leave after delete on message_pictures
  for each row execute function note_leaves_picture();
