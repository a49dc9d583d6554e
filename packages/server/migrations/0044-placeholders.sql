-- Names without an account that pay and share in a household (docs/decisions/0017-placeholders.md).

-- Deferred: a household goes first, then the names that were its own.
alter table users add column placeholder_of uuid references colocations deferrable initially deferred;
-- Nobody signs in as one: there is nothing to sign in with.
alter table users add check (
  placeholder_of is null
  or (email is null and password_hash is null and picture is null and colocation_id is null and deleted_at is null)
);
create index users_placeholder on users (placeholder_of) where placeholder_of is not null;

-- Whoever has said that a placeholder is them: what still names it is theirs.
alter table memberships add column claimed_by uuid;
alter table memberships add foreign key (colocation_id, claimed_by) references memberships (colocation_id, user_id);
create index memberships_claimed on memberships (colocation_id, claimed_by) where claimed_by is not null;
