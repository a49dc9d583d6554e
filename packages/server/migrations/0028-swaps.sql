-- Whoever asks somebody to do a chore may offer to do one of theirs in return. It may be deleted since: then the question is
-- over, and what was accepted stays as it was said.
alter table chore_handovers add column in_return uuid check (in_return <> chore_id);
