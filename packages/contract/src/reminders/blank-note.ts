import type { Reminder } from './schemas.ts';

/** A note with nothing on it: what the kinds of note have members for, all of them empty. */
export const blankNote: Omit<Reminder, 'id' | 'colocationId' | 'createdBy' | 'createdAt' | 'reminderType'> = {
  linkToPP: null,
  coordX: 0,
  coordY: 0,
  coordZ: 0,
  reactions: [],
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
};
