// Converts between a note and its record on the wire, which has the fields of all kinds of note, null for the others.
import type { Note, NoteKind } from './model.ts';
import { reminderTypes, type NoteChange, type Reminder, type ReminderType } from './schemas.ts';

/** The number of each kind. */
export const typeOf = {
  text: reminderTypes.Text,
  picture: reminderTypes.Image,
  list: reminderTypes.ShoppingList,
  poll: reminderTypes.Poll,
} as const satisfies Record<NoteKind, ReminderType>;

/** The note of a record. (No schema checks it: the server has, and a board of 200 notes is read on a phone.) */
export function decodeNote(wire: Reminder): Note {
  const onBoard = {
    id: wire.id,
    colocationId: wire.colocationId,
    createdBy: wire.createdBy,
    createdAt: wire.createdAt,
    coordX: wire.coordX,
    coordY: wire.coordY,
    coordZ: wire.coordZ,
    reactions: wire.reactions,
    ...(wire.linkToPP && { authorPicture: wire.linkToPP }),
    ...(wire.touchedAt && { touchedAt: wire.touchedAt }),
    ...(wire.placement && { placement: wire.placement }),
    ...(wire.plannedOn && { plannedOn: wire.plannedOn }),
  };
  switch (wire.reminderType) {
    case reminderTypes.Text: {
      const { content, color, mentions = [] } = wire;
      return { kind: 'text', ...onBoard, content: content ?? '', color: color ?? '', mentions };
    }
    case reminderTypes.Image: {
      const { imageUrl, caption } = wire;
      return { kind: 'picture', ...onBoard, ...(imageUrl && { imageUrl }), ...(caption && { caption }) };
    }
    case reminderTypes.ShoppingList: {
      const { shoppingListName, items, shop, pollId, isAsWritten } = wire;
      return {
        kind: 'list',
        ...onBoard,
        name: shoppingListName ?? '',
        items: items ?? [],
        ...(shop && { shop }),
        ...(pollId && { pollId }),
        ...(typeof isAsWritten === 'boolean' && { isAsWritten }),
      };
    }
    case reminderTypes.Poll: {
      const { title, description, expirationDate, isAnonymous, allowMultipleChoices, options, votes } = wire;
      return {
        kind: 'poll',
        ...onBoard,
        title: title ?? '',
        ...(description && { description }),
        ...(expirationDate && { expirationDate }),
        isAnonymous: isAnonymous === true,
        allowMultipleChoices: allowMultipleChoices === true,
        options: options ?? [],
        votes: votes ?? [],
      };
    }
  }
}

/** The record of a note. */
export function encodeNote(note: Note): Reminder {
  const record = { ...nothing, reminderType: typeOf[note.kind] };
  if (note.kind !== 'list') {
    const { kind: _kind, authorPicture: linkToPP = null, ...contents } = note;
    return { ...record, linkToPP, ...contents };
  }
  const { kind: _kind, authorPicture: linkToPP = null, name: shoppingListName, ...contents } = note;
  return { ...record, linkToPP, shoppingListName, ...contents };
}

/** Values in a record for kinds of notes that lack the field. */
const nothing = {
  touchedAt: null,
  placement: null,
  plannedOn: null,
  content: null,
  color: null,
  mentions: [],
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  shop: null,
  isAsWritten: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
} satisfies Partial<Reminder>;

/** A note after a change, which names members of its record. */
export const changeNote = (note: Note, change: NoteChange): Note => decodeNote({ ...encodeNote(note), ...change });

/** A note in a write: in the current queued form, or in that of earlier versions, which queued its record. */
export const asNote = (queued: Note | Reminder): Note => ('kind' in queued ? queued : decodeNote(queued));
