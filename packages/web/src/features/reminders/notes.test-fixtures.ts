import {
  reminderTypes,
  type PollVote,
  type Reaction,
  type Reminder,
  type ShoppingItem,
} from '@hestia/contract/reminders/schemas.ts';
import { HOUSEHOLD, LEA } from '#test/members.ts';

let made = 0;

export const nextId = (): string => {
  made += 1;
  return `01990000-0000-7000-9000-${String(made).padStart(12, '0')}`;
};

/** A text note of Léa's, unless told otherwise. */
export const noteOf = (change: Partial<Reminder> = {}): Reminder => ({
  id: nextId(),
  colocationId: HOUSEHOLD,
  createdBy: LEA,
  createdAt: '2026-11-20T08:00:00.000Z',
  reminderType: reminderTypes.Text,
  linkToPP: null,
  coordX: 20,
  coordY: 20,
  coordZ: 1,
  reactions: [],
  content: 'Plumber at nine',
  color: 'yellow',
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
  ...change,
});

const nothing = { content: null, color: null };

export function listOf(names: readonly (string | Partial<ShoppingItem>)[], change: Partial<Reminder> = {}): Reminder {
  const note = noteOf({
    ...nothing,
    reminderType: reminderTypes.ShoppingList,
    shoppingListName: 'Groceries',
    ...change,
  });
  const items = names.map((name, at) => ({
    id: nextId(),
    name: 'Milk',
    isChecked: false,
    reminderId: note.id,
    createdBy: LEA,
    createdAt: `2026-11-20T08:00:${String(at).padStart(2, '0')}.000Z`,
    position: at + 1,
    ...(typeof name === 'string' ? { name } : name),
  }));
  return { ...note, items };
}

export function pollOf(
  options: readonly string[],
  votes: readonly (readonly [who: string, choice: string])[],
  change: Partial<Reminder> = {},
) {
  const note = noteOf({
    ...nothing,
    reminderType: reminderTypes.Poll,
    title: 'Which evening?',
    options: [...options],
    expirationDate: new Date(Date.now() + 86_400_000).toISOString(),
    isAnonymous: false,
    allowMultipleChoices: false,
    ...change,
  });
  const cast = votes.map(([votedBy, choice]): PollVote => ({
    id: nextId(),
    reminderId: note.id,
    votedBy,
    votedAt: '2026-11-20T08:00:00.000Z',
    choice,
  }));
  return { ...note, votes: cast };
}

export const pictureOf = (change: Partial<Reminder> = {}): Reminder =>
  noteOf({
    ...nothing,
    reminderType: reminderTypes.Image,
    imageUrl: 'cat.webp',
    caption: 'The laundry was clean.',
    ...change,
  });

export const reacted = (
  note: Reminder,
  ...reactions: readonly (readonly [who: string, emoji: string])[]
): Reminder => ({
  ...note,
  reactions: reactions.map(([userId, type]): Reaction => ({ id: nextId(), userId, reminderId: note.id, type })),
});
