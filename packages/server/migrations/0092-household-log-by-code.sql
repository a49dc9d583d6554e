-- The code that changes a household and who lives there writes its log, in the same transaction; so it takes back the link of a
-- reset that is stopped.

drop trigger colocations_note on colocations;
drop trigger memberships_note on memberships;
drop trigger memberships_note_readmitted on memberships;
drop trigger member_resets_note on member_resets;
drop function colocations_note();
drop function memberships_note();
drop function memberships_note_readmitted();
drop function member_resets_note();
drop function note_household(uuid, text, uuid, jsonb, jsonb);
