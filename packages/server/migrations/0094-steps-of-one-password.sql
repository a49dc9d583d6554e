-- A sign-in that waits for the passkey counts only while the password is the one that it was begun with: it knows which.

drop trigger second_steps_end on users;
drop function second_steps_end();

-- SHA-256 of what the password is checked against
alter table second_steps add column password_digest bytea;
update second_steps s set password_digest = sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8'))
from users u where u.id = s.user_id;
alter table second_steps alter column password_digest set not null;
