import { expect, test } from 'vitest';
import { applyToReminders } from './apply.ts';
import { reminderCommands, type ReminderState } from './commands.ts';
import type { PollVote, Reminder, ShoppingItem } from './schemas.ts';

const { addNote, addItem, deleteItem, editItem, editNote, moveNotes, castVote, withdrawVote } = reminderCommands;
const { react, withdrawReaction } = reminderCommands;

const noteOf = (change: Partial<Reminder> = {}): Reminder => ({
  id: 'note',
  colocationId: 'home',
  createdBy: 'lea',
  createdAt: '2026-11-20T08:00:00.000Z',
  reminderType: 0,
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
const bodyOf = ({ id, colocationId, reminderType }: Reminder) => ({ id, colocationId, reminderType });
const voteOf = (id: string, votedBy: string, choice: string): PollVote => ({
  id,
  reminderId: 'note',
  votedBy,
  votedAt: '2026-11-20T08:00:00.000Z',
  choice,
});
const milk: ShoppingItem = {
  id: 'milk',
  name: 'Milk',
  isChecked: false,
  reminderId: 'note',
  createdBy: 'lea',
  createdAt: '2026-11-20T08:00:00.000Z',
  position: 1,
};

/** The one note as it will be once a command is heard. */
function once<Input>(
  note: Reminder,
  { predict }: { predict: (input: Input, state: ReminderState) => readonly Parameters<typeof applyToReminders>[1][] },
  input: Input,
): Reminder {
  const [next = note] = predict(input, { notes: [note], bought: [] }).reduce(applyToReminders, [
    note,
  ] as readonly Reminder[]);
  return next;
}

test('what the server has meanwhile is not put back to what was queued', () => {
  const queued = noteOf({ reminderType: 1 });
  expect(once({ ...queued, imageUrl: 'cat.webp' }, addNote, { shown: queued, body: bodyOf(queued) }).imageUrl).toBe(
    'cat.webp',
  );
  const list = noteOf({ items: [{ ...milk, isChecked: true }] });
  expect(once(list, addItem, milk)).toEqual(list);
});

test('a move touches the place alone: what others changed on the note stays', () => {
  const note = noteOf({ content: 'Changed by Tom' });
  const moves = [
    { id: 'note', coordX: 5, coordY: 6, coordZ: 7 },
    { id: 'gone', coordX: 0, coordY: 0, coordZ: 0 },
  ];
  expect(once(note, moveNotes, { moves, title: '' })).toEqual({ ...note, coordX: 5, coordY: 6, coordZ: 7 });
});

test('an item and the note that holds it are both told, so that every client shows it', () => {
  const list = noteOf({ items: [] });
  expect(addItem.predict(milk, { notes: [list] })).toEqual([
    { name: 'NewShoppingItem', payload: milk },
    { name: 'ReminderChanged', payload: { id: 'note' } },
  ]);
  const full = noteOf({ items: [milk] });
  const at = '2026-11-20T09:00:00.000Z';
  expect(once(full, editItem, { item: milk, changes: { isChecked: true }, by: 'tom', at }).items).toEqual([
    { ...milk, isChecked: true, checkedBy: 'tom', checkedAt: at },
  ]);
  expect(once(full, deleteItem, milk).items).toEqual([]);
});

test('one vote moves and keeps its id, so that it can be withdrawn before the server has answered', () => {
  const poll = noteOf({ reminderType: 3, votes: [voteOf('1', 'lea', 'Fri'), voteOf('2', 'tom', 'Fri')] });
  const changed = once(poll, castVote, voteOf('3', 'lea', 'Sat'));
  expect(changed.votes).toEqual([voteOf('1', 'lea', 'Sat'), voteOf('2', 'tom', 'Fri')]);
  expect(once(changed, withdrawVote, voteOf('1', 'lea', 'Sat')).votes).toEqual([voteOf('2', 'tom', 'Fri')]);
});

test('several votes where several are allowed, each once', () => {
  const poll = noteOf({ reminderType: 3, votes: [voteOf('1', 'lea', 'Fri')], allowMultipleChoices: true });
  const both = once(poll, castVote, voteOf('3', 'lea', 'Sat'));
  expect(both.votes?.map(({ choice }) => choice)).toEqual(['Fri', 'Sat']);
  expect(castVote.predict(voteOf('4', 'lea', 'Sat'), { notes: [both] })).toEqual([]);
});

test('of the several votes of a poll that takes one by now, the last one stays', () => {
  const poll = noteOf({ reminderType: 3, votes: [voteOf('1', 'lea', 'Fri'), voteOf('2', 'lea', 'Sat')] });
  expect(once(poll, castVote, voteOf('3', 'lea', 'Sun')).votes).toEqual([voteOf('1', 'lea', 'Sun')]);
});

test('one reaction per person, changed in its place', () => {
  const reactions = [
    { id: '1', userId: 'lea', reminderId: 'note', type: '👍' },
    { id: '2', userId: 'tom', reminderId: 'note', type: '🔥' },
  ];
  const fresh = { id: '3', userId: 'lea', reminderId: 'note', type: '🎉' };
  expect(once(noteOf({ reactions }), react, fresh).reactions.map(({ type }) => type)).toEqual(['🎉', '🔥']);
  expect(once(noteOf({ reactions }), withdrawReaction, fresh).reactions.map(({ type }) => type)).toEqual(['🔥']);
});

test('what is written about a note or an item that is gone changes nothing', () => {
  const gone = { notes: [] };
  expect(editNote.predict({ note: noteOf(), changes: { content: 'x' } }, gone)).toEqual([]);
  expect(deleteItem.predict(milk, gone)).toEqual([]);
  expect(react.predict({ id: '3', userId: 'lea', reminderId: 'note', type: '🎉' }, gone)).toEqual([]);
});

test('a tick of what is off the list by then is told to nobody; a name that was typed is', () => {
  const isMoot = (changes: object, status = 404) =>
    editItem.isMoot?.({ status, code: 'notFound' }, { item: milk, changes, by: 'lea', at: '2026-11-20T08:00:00.000Z' });
  expect([isMoot({ isChecked: true }), isMoot({ position: 2 })]).toEqual([true, true]);
  expect([isMoot({ name: 'Oat milk' }), isMoot({ isChecked: true }, 422)]).toEqual([false, false]);
});
