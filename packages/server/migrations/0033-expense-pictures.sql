-- Pictures of an expense, such as its receipt, in the order in which they were added. Their bytes are in the store of pictures.

create table expense_pictures (
  colocation_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  image_name text not null references images (name),
  -- to the microsecond, so that it is the order in which they were added
  created_at timestamptz not null default clock_timestamp(),
  primary key (colocation_id, id),
  foreign key (colocation_id, expense_id) references expenses on delete cascade
);
create index expense_pictures_of on expense_pictures (colocation_id, expense_id, created_at, id);
-- A picture is looked for by its name when the clean-up asks whether it is shown.
create index expense_pictures_image on expense_pictures (image_name);

-- For the clean-up: what an expense shows is in use, and waits for a day once it no longer does.
create trigger expense_pictures_show_picture after insert on expense_pictures
  for each row execute function note_shows_picture();
create trigger expense_pictures_leave_picture after delete on expense_pictures
  for each row execute function note_leaves_picture();
