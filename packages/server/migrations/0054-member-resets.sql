-- Two members of a household together have a third one's password reset, who may object for a day. Where the host allows it.

create table member_resets (
  colocation_id uuid not null,
  -- whose password it is: one reset at a time, and the last one is kept
  about_id uuid not null,
  step text not null check (step in ('asked', 'confirmed', 'linked', 'objected', 'stopped', 'left', 'used')),
  asked_by uuid not null,
  asked_at timestamptz(3) not null default now(),
  confirmed_by uuid,
  -- until when its subject may object: from then on there may be a link
  due_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- SHA-256 of the link's code, as in password_resets
  link_hash bytea,
  primary key (colocation_id, about_id),
  foreign key (colocation_id, about_id) references memberships on delete cascade,
  foreign key (colocation_id, asked_by) references memberships on delete cascade,
  foreign key (colocation_id, confirmed_by) references memberships on delete cascade,
  check (asked_by <> about_id and confirmed_by <> about_id and confirmed_by <> asked_by),
  check ((confirmed_by is null) = (due_at is null))
);
create index member_resets_asker on member_resets (colocation_id, asked_by);
create index member_resets_confirmer on member_resets (colocation_id, confirmed_by);

-- Each step is noted in the household's log; and a reset that is stopped, or goes with its household, takes its link along.
alter table household_log drop constraint household_log_deed_check;
alter table household_log add constraint household_log_deed_check
  check (deed in ('joined', 'left', 'removed', 'claimed', 'changed', 'reset'));

create function member_resets_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.step not in ('linked', 'used') then
    delete from password_resets where code_hash = old.link_hash;
  end if;
  if tg_op <> 'DELETE' then
    perform note_household(new.colocation_id, 'reset', new.about_id, '{}', jsonb_build_object('step', new.step));
  end if;
  return null;
end $$;
create trigger member_resets_note after insert or delete or update of step on member_resets
  for each row execute function member_resets_note();
