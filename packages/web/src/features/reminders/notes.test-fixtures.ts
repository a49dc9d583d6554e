import type { ListNote, Note, PictureNote, Poll, TextNote } from '@hestia/contract/reminders/model.ts';
import type { PollVote, Reaction, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { HOUSEHOLD, LEA } from '#test/members.ts';

let made = 0;

export const nextId = (): string => {
  made += 1;
  return `01990000-0000-7000-9000-${String(made).padStart(12, '0')}`;
};

/** Written by Léa by default. */
const onBoard = () => ({
  id: nextId(),
  colocationId: HOUSEHOLD,
  createdBy: LEA,
  createdAt: '2026-11-20T08:00:00.000Z',
  // Recently used: old notes are in the drawer.
  touchedAt: new Date().toISOString(),
  coordX: 20,
  coordY: 20,
  coordZ: 1,
  reactions: [],
});

export const noteOf = (change: Partial<TextNote> = {}): TextNote => ({
  kind: 'text',
  ...onBoard(),
  content: 'Plumber at nine',
  color: 'yellow',
  mentions: [],
  ...change,
});

export function listOf(names: readonly (string | Partial<ShoppingItem>)[], change: Partial<ListNote> = {}): ListNote {
  const note: ListNote = { kind: 'list', ...onBoard(), name: 'Groceries', items: [], ...change };
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
  change: Partial<Poll> = {},
): Poll {
  const note: Poll = {
    kind: 'poll',
    ...onBoard(),
    title: 'Which evening?',
    options: [...options],
    expirationDate: new Date(Date.now() + 86_400_000).toISOString(),
    isAnonymous: false,
    allowMultipleChoices: false,
    votes: [],
    ...change,
  };
  const cast = votes.map(([votedBy, choice]): PollVote => ({
    id: nextId(),
    reminderId: note.id,
    votedBy,
    votedAt: '2026-11-20T08:00:00.000Z',
    choice,
  }));
  return { ...note, votes: cast };
}

export const pictureOf = (change: Partial<PictureNote> = {}): PictureNote => ({
  kind: 'picture',
  ...onBoard(),
  imageUrl: 'cat.webp',
  caption: 'The laundry was clean.',
  ...change,
});

export const reacted = <Kind extends Note>(
  note: Kind,
  ...reactions: readonly (readonly [who: string, emoji: string])[]
): Kind => ({
  ...note,
  reactions: reactions.map(([userId, type]): Reaction => ({ id: nextId(), userId, reminderId: note.id, type })),
});
