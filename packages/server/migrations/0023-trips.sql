-- Which shopping list an expense was the trip of. The list may be gone.

alter table expenses
  add column reminder_id uuid;
