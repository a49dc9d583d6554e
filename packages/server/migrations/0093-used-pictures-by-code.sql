-- The code that shows pictures, or ceases to, marks them, in the same transaction.

drop trigger reminders_show_picture on reminders;
drop trigger reminders_change_picture on reminders;
drop trigger reminders_leave_picture on reminders;
drop trigger expense_pictures_show_picture on expense_pictures;
drop trigger expense_pictures_leave_picture on expense_pictures;
drop trigger message_pictures_show on message_pictures;
drop trigger message_pictures_leave on message_pictures;
drop trigger users_show_picture on users;
drop trigger users_change_picture on users;
drop trigger users_leave_picture on users;
drop function note_shows_picture();
drop function note_leaves_picture();
drop function face_shows_picture();
drop function face_leaves_picture();
drop function picture_shown(text);
drop function picture_left(text);
