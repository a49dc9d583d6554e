import { mayChange } from '../colocations/may-change.ts';
import { reminderTypes, type Reminder } from './schemas.ts';

/** Whether the caller may change or delete a note: a list is everybody’s, any other note its author’s while they live there. */
export const mayChangeNote = (
  note: Pick<Reminder, 'createdBy' | 'reminderType'>,
  caller: string,
  members: readonly string[],
): boolean => note.reminderType === reminderTypes.ShoppingList || mayChange(note, caller, members);
