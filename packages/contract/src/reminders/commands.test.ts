import { expect, test } from 'vitest';
import { applyToReminders } from './apply.ts';
import type { ReminderState } from './command-base.ts';
import { reminderCommands } from './commands.ts';
import type { ListNote, Note, Poll, TextNote } from './model.ts';
import type { PollVote, ShoppingItem } from './schemas.ts';
import { encodeNote } from './wire.ts';

const { addNote, addItem, deleteItem, editItem, editNote, moveNotes, castVote, withdrawVote } = reminderCommands;
const { react, withdrawReaction } = reminderCommands;

const onBoard = {
  id: 'note',
  colocationId: 'home',
  createdBy: 'lea',
  createdAt: '2026-11-20T08:00:00.000Z',
  coordX: 20,
  coordY: 20,
  coordZ: 1,
  reactions: [],
};
const text: TextNote = { kind: 'text', ...onBoard, content: 'Plumber at nine', color: 'yellow', mentions: [] };
const listOf = (items: ShoppingItem[]): ListNote => ({ kind: 'list', ...onBoard, name: 'Market', items });
const pollOf = (votes: PollVote[], allowMultipleChoices = false): Poll => ({
  kind: 'poll',
  ...onBoard,
  title: 'Film?',
  isAnonymous: false,
  allowMultipleChoices,
  options: [],
  votes,
});
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

/** The note after a command is confirmed. */
function once<Kind extends Note, Input>(
  note: Kind,
  { predict }: { predict: (input: Input, state: ReminderState) => readonly Parameters<typeof applyToReminders>[1][] },
  input: Input,
): Kind {
  const before: readonly Note[] = [note];
  const [next = note] = predict(input, { notes: before, bought: [] }).reduce(applyToReminders, before);
  // Its kind never changes.
  return next as Kind;
}

test('undo keeps newer server state over the queued one', () => {
  const queued = { kind: 'picture', ...onBoard, caption: 'Cat' } as const;
  const sent = { ...queued, imageUrl: 'cat.webp' };
  expect(once(sent, addNote, { note: queued })).toEqual(sent);
  const list = listOf([{ ...milk, isChecked: true }]);
  expect(once(list, addItem, milk)).toEqual(list);
});

test('a note that an earlier version queued as a record is the same write', () => {
  const notes: readonly Note[] = [
    { ...text, mentions: ['tom'] },
    { kind: 'picture', ...onBoard, caption: 'Cat' },
    { ...listOf([]), pollId: 'poll' },
    { ...pollOf([]), expirationDate: '2026-11-21T08:00:00.000Z', options: ['Fri', 'Sat'] },
  ];
  for (const note of notes) {
    const [now, before] = [{ note }, { shown: encodeNote(note), body: {} }];
    const told = (input: typeof now | typeof before) => [
      addNote.args(input),
      addNote.title(input),
      addNote.about(input),
      addNote.predict(input, { notes: [] }),
      addNote.undo(input, {}),
    ];
    expect(told(before)).toEqual(told(now));
    expect(editNote.title({ note: encodeNote(note), changes: {} })).toBe(editNote.title({ note, changes: {} }));
  }
});

test("a move changes only the place: others' edits of the note stay", () => {
  const note = { ...text, content: 'Changed by Tom' };
  const moves = [
    { id: 'note', coordX: 5, coordY: 6, coordZ: 7 },
    { id: 'gone', coordX: 0, coordY: 0, coordZ: 0 },
  ];
  expect(once(note, moveNotes, { moves, title: '' })).toEqual({ ...note, coordX: 5, coordY: 6, coordZ: 7 });
});

test('an item and its note both emit events, so that every client shows it', () => {
  const list = listOf([]);
  expect(addItem.predict(milk, { notes: [list] })).toEqual([
    { name: 'NewShoppingItem', payload: milk },
    { name: 'ReminderChanged', payload: { id: 'note' } },
  ]);
  const full = listOf([milk]);
  const at = '2026-11-20T09:00:00.000Z';
  expect(once(full, editItem, { item: milk, changes: { isChecked: true }, by: 'tom', at }).items).toEqual([
    { ...milk, isChecked: true, checkedBy: 'tom', checkedAt: at },
  ]);
  expect(once(full, deleteItem, milk).items).toEqual([]);
});

test('one vote moves and keeps its id, so that it can be withdrawn before the server has answered', () => {
  const poll = pollOf([voteOf('1', 'lea', 'Fri'), voteOf('2', 'tom', 'Fri')]);
  const changed = once(poll, castVote, voteOf('3', 'lea', 'Sat'));
  expect(changed.votes).toEqual([voteOf('1', 'lea', 'Sat'), voteOf('2', 'tom', 'Fri')]);
  expect(once(changed, withdrawVote, voteOf('1', 'lea', 'Sat')).votes).toEqual([voteOf('2', 'tom', 'Fri')]);
});

test('several votes where several are allowed, each once', () => {
  const poll = pollOf([voteOf('1', 'lea', 'Fri')], true);
  const both = once(poll, castVote, voteOf('3', 'lea', 'Sat'));
  expect(both.votes.map(({ choice }) => choice)).toEqual(['Fri', 'Sat']);
  expect(castVote.predict(voteOf('4', 'lea', 'Sat'), { notes: [both] })).toEqual([]);
});

test('of several votes in a poll that now allows one, the last one stays', () => {
  const poll = pollOf([voteOf('1', 'lea', 'Fri'), voteOf('2', 'lea', 'Sat')]);
  expect(once(poll, castVote, voteOf('3', 'lea', 'Sun')).votes).toEqual([voteOf('1', 'lea', 'Sun')]);
});

test('each member has one reaction, changed in place', () => {
  const reactions = [
    { id: '1', userId: 'lea', reminderId: 'note', type: '👍' },
    { id: '2', userId: 'tom', reminderId: 'note', type: '🔥' },
  ];
  const fresh = { id: '3', userId: 'lea', reminderId: 'note', type: '🎉' };
  expect(once({ ...text, reactions }, react, fresh).reactions.map(({ type }) => type)).toEqual(['🎉', '🔥']);
  expect(once({ ...text, reactions }, withdrawReaction, fresh).reactions.map(({ type }) => type)).toEqual(['🔥']);
});

test('a write about a deleted note or item changes nothing', () => {
  const gone = { notes: [] };
  expect(editNote.predict({ note: text, changes: { content: 'x' } }, gone)).toEqual([]);
  expect(deleteItem.predict(milk, gone)).toEqual([]);
  expect(react.predict({ id: '3', userId: 'lea', reminderId: 'note', type: '🎉' }, gone)).toEqual([]);
});

test('a tick of an item removed meanwhile is dropped silently; a typed name is reported', () => {
  const isMoot = (changes: object, status = 404) =>
    editItem.isMoot?.({ status, code: 'notFound' }, { item: milk, changes, by: 'lea', at: '2026-11-20T08:00:00.000Z' });
  expect([isMoot({ isChecked: true }), isMoot({ position: 2 })]).toEqual([true, true]);
  expect([isMoot({ name: 'Oat milk' }), isMoot({ isChecked: true }, 422)]).toEqual([false, false]);
});
