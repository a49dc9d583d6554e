-- Where a list is taken, and how its items are sorted there.

alter table reminders
  add column shop text check (length(shop) <= 40),
  -- in the order in which it was written, also in the shop
  add column is_as_written boolean;

alter table reminder_items
  -- where somebody put it by hand among the aisles
  add column aisle double precision;

alter table bought_items
  -- of the list at the time of the tick
  add column shop text check (length(shop) <= 40);
