-- Finds the household of an invitation's code, or of a calendar's secret, before the household is known: unique over all
-- households, which no key of a spread table can be.
create table household_codes (
  -- SHA-256, as in the row that it leads to
  code_hash bytea primary key,
  household_id uuid not null,
  -- null: as long as that row
  expires_at timestamptz
);
create index household_codes_household on household_codes (household_id);
create index household_codes_expiry on household_codes (expires_at) where expires_at is not null;

insert into household_codes (code_hash, household_id, expires_at)
  select code_hash, colocation_id, expires_at + interval '90 days' from invitations
  union all select secret_hash, colocation_id, null from calendar_addresses
  on conflict do nothing;

drop index invitations_code;
drop index calendar_addresses_secret;
