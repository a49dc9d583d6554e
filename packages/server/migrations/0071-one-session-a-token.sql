-- The session that an ID token has opened: a repeat of the same request is answered with that one.
alter table used_id_tokens add column session_id uuid;
