import { reminderTypes, type Reminder } from '@hestia/contract/reminders/schemas.ts';

const isList = (note: Reminder): boolean => note.reminderType === reminderTypes.ShoppingList;

/** Who may change a note or throw it away: a list is everybody’s; what somebody wrote, showed or asked is theirs. */
export const mayChange = (note: Reminder, me: string): boolean => note.createdBy === me || isList(note);
