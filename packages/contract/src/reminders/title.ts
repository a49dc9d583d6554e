import { reminderTypes, type Reminder } from './schemas.ts';

/** A note in its own words: the first line of what it says. */
export function titleOf(note: Reminder): string {
  const [line = ''] = wordsOf(note).trim().split('\n');
  return line;
}

function wordsOf(note: Reminder): string {
  switch (note.reminderType) {
    case reminderTypes.Text:
      return note.content ?? '';
    case reminderTypes.Image:
      return note.caption ?? '🖼';
    case reminderTypes.ShoppingList:
      return note.shoppingListName ?? '';
    case reminderTypes.Poll:
      return note.title ?? '';
  }
}
