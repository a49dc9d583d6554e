-- Pictures, and the board: notes with list items, poll votes and reactions.

create table images (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{1,80}\.webp$'),
  -- who may see it: the household it was stored in, or (null) only its owner. It outlives that household as somebody's
  -- face; else the hourly job takes it
  colocation_id uuid references colocations on delete set null,
  created_by uuid references users on delete set null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index images_colocation on images (colocation_id, created_at);
create index images_owner on images (created_by);

create table reminders (
  colocation_id uuid not null references colocations on delete cascade,
  id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  reminder_type smallint not null check (reminder_type between 0 and 3),
  coord_x integer not null default 0,
  coord_y integer not null default 0,
  coord_z integer not null default 0,
  -- Text
  content text check (length(content) <= 2000),
  color text check (length(color) <= 40),
  -- Image
  image_name text references images (name),
  -- what the picture shows, also its alternative text
  caption text check (length(caption) <= 2000),
  -- ShoppingList
  list_name text check (length(list_name) <= 50),
  -- Poll
  title text check (length(title) <= 120),
  description text check (length(description) <= 2000),
  expires_at timestamptz(3),
  is_anonymous boolean,
  allow_multiple boolean,
  options text[] check (cardinality(options) <= 20 and length(array_to_string(options, '')) <= 20 * 80),
  -- set once, when the end of the poll was told
  ended_at timestamptz,
  primary key (colocation_id, id)
);
create index reminders_image on reminders (image_name) where image_name is not null;
create index reminders_open_polls on reminders (expires_at) where expires_at is not null and ended_at is null;

create table reminder_items (
  colocation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  is_checked boolean not null default false,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- where people put it in the list; the older client shows the order of creation
  position double precision not null default extract(epoch from clock_timestamp()),
  primary key (colocation_id, id),
  foreign key (colocation_id, reminder_id) references reminders on delete cascade
);
create index reminder_items_of on reminder_items (colocation_id, reminder_id, created_at, id);

create table poll_votes (
  colocation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  voted_by uuid not null references users,
  voted_at timestamptz(3) not null default clock_timestamp(),
  choice text not null check (length(choice) between 1 and 80),
  primary key (colocation_id, id),
  foreign key (colocation_id, reminder_id) references reminders on delete cascade
);
create unique index poll_votes_once on poll_votes (colocation_id, reminder_id, voted_by, choice);

create table reactions (
  colocation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  user_id uuid not null references users,
  type text not null check (length(type) between 1 and 16),
  primary key (colocation_id, id),
  foreign key (colocation_id, reminder_id) references reminders on delete cascade
);
create unique index reactions_once on reactions (colocation_id, reminder_id, user_id);
