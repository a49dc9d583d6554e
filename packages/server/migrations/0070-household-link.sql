-- A household has one link, good for several people and shown again to each member; codes for one person stand beside it.
-- What has ended is kept for a time, so that whoever still has it is told the truth.
alter table invitations
  add column id uuid,
  add column is_link boolean not null default false,
  add column uses int not null default 1 check (uses between 1 and 20),
  -- Who came in with it, the first one first. No foreign key: it stays true without the account.
  add column used_by uuid[] not null default '{}' check (cardinality(used_by) <= uses),
  -- The open link's code, sealed by the key `key_id`: the database alone opens nothing.
  add column key_id text,
  add column sealed bytea,
  -- How it ended; `expires_at` says when. Null: it holds until then.
  add column ended_as text check (ended_as in ('used', 'expired', 'withdrawn', 'renewed', 'left')),
  -- Of a link: who had left, so that it ended, or that the one before did.
  add column left_by uuid references users on delete set null,
  add constraint invitations_sealed check (sealed is null or (is_link and ended_as is null and key_id is not null));
-- Of those that there are, from their checksum: the same wherever this runs.
update invitations set id = encode(substring(sha256(code_hash) from 1 for 16), 'hex')::uuid;
alter table invitations alter column id set default gen_random_uuid(), alter column id set not null;
create unique index invitations_id on invitations (colocation_id, id);
create unique index invitations_link on invitations (colocation_id) where is_link and ended_as is null;
create index invitations_left_by on invitations (left_by) where left_by is not null;

-- Whoever was taken out may be let in again by name: the log says so.
create function memberships_note_readmitted() returns trigger language plpgsql as $$
begin
  perform note_household(new.colocation_id, 'changed', new.user_id, '{"removed": true}', '{"removed": false}');
  return null;
end $$;
create trigger memberships_note_readmitted after update of removed on memberships
  for each row when (old.removed and not new.removed and new.left_at is not null)
  execute function memberships_note_readmitted();
