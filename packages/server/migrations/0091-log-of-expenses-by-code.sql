-- The code that changes and deletes expenses writes their log and keeps what was deleted, in the same transaction.

drop trigger expenses_note_change on expenses;
drop trigger expenses_keep_deleted on expenses;
drop trigger expenses_bound_deleted on expenses;
drop trigger deleted_expenses_forget on deleted_expenses;
drop trigger expense_categories_note_rename on expense_categories;
drop trigger expense_categories_forget_changes on expense_categories;
drop trigger expense_pictures_note_change on expense_pictures;
drop function expense_changes_note();
drop function expense_is_kept();
drop function deleted_expenses_bound();
drop function deleted_expense_forgets();
drop function category_rename_note();
drop function category_changes_forget();
drop function picture_change_note();
drop function note_expense_change(uuid, uuid, text, jsonb, jsonb);
