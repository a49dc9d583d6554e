-- How new expenses are split, until somebody says otherwise (M30): of a category, or of the household where there is none.

create table default_splits (
  colocation_id uuid not null references colocations on delete cascade,
  category_id uuid,
  -- Whom it names may have left since: it says so, and clients do as M31 says.
  split json not null,
  unique nulls not distinct (colocation_id, category_id),
  foreign key (colocation_id, category_id) references expense_categories on delete cascade
);
