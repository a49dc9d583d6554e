-- When notices come: the topics that wait for the evening summary; null: not chosen, so by default.
alter table notice_choices add column evening text[];
-- Users with choices hear at once, as before. Due tasks are chosen apart from new ones.
update notice_choices set evening = '{}',
  muted = case when 'chore' = any(muted) then muted || '{due}' else muted end;

-- The summary comes by default: users without choices have its day, too.
alter table memberships add column digested_on date;
update memberships m set digested_on = c.digest_on from notice_choices c where c.user_id = m.user_id;
drop index notice_choices_digest;
alter table notice_choices drop column digest_on;
