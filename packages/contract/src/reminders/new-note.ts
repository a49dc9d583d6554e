import type { ArgsOf } from '../wire/endpoint.ts';
import type { reminderEndpoints } from './endpoints.ts';
import type { Note } from './model.ts';
import type { Reminder } from './schemas.ts';
import { asNote, typeOf } from './wire.ts';

export type AddInput = {
  readonly note: Note;
  /** A picture note's picture, a Blob in browsers. */
  readonly picture?: unknown;
};
/** As earlier versions queued it, with the note's record. */
export type QueuedAddInput = { readonly shown: Reminder; readonly picture?: unknown };

/** The note that a queued write adds, in whichever form that version of the app queued it. */
export const addedNote = (input: AddInput | QueuedAddInput): Note =>
  'note' in input ? input.note : asNote(input.shown);

/** The request for a new note. */
export function bodyOf(note: Note): ArgsOf<typeof reminderEndpoints.addReminder>['body'] {
  const { id, colocationId, coordX, coordY, coordZ } = note;
  const common = { id, colocationId, reminderType: typeOf[note.kind], coordX, coordY, coordZ };
  switch (note.kind) {
    case 'text':
      return { ...common, content: note.content, color: note.color, mentions: note.mentions };
    case 'picture':
      return { ...common, caption: note.caption };
    case 'list':
      return { ...common, shoppingListName: note.name, shop: note.shop, pollId: note.pollId };
    case 'poll': {
      const { title, description, expirationDate, isAnonymous, allowMultipleChoices, options } = note;
      const pollInput = { title, description, expirationDate, isAnonymous, allowMultipleChoices, options };
      return { ...common, pollInput };
    }
  }
}
