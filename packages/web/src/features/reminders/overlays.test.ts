import { expect, test } from 'vitest';
import { LEA, TOM } from '#test/flatmates.ts';
import { listOf, nextId, noteOf, pictureOf, pollOf, reacted } from './notes.test-data.ts';
import {
  overAdding,
  overAddingItem,
  overDeletingItem,
  overEditing,
  overMoving,
  overReacting,
  overVoting,
  overWithdrawingReaction,
  overWithdrawingVote,
} from './overlays.ts';

const vote = (reminderId: string, choice: string) => ({ id: nextId(), reminderId, votedBy: LEA, votedAt: '', choice });

test('what the server has meanwhile is not put back to what was queued', () => {
  const queued = pictureOf({ imageUrl: null });
  const taken = { ...queued, imageUrl: 'cat.webp' };
  expect(overAdding([taken], queued)).toEqual([taken]);
  const list = listOf(['Milk']);
  const [item] = list.items ?? [];
  expect(overAddingItem([list], { ...item, isChecked: true } as never)).toEqual([list]);
});

test('a move touches the place alone: what others changed on the note stays', () => {
  const note = noteOf({ content: 'Changed by Tom' });
  expect(overMoving([note], [{ id: note.id, coordX: 5, coordY: 6, coordZ: 7 }])).toEqual([
    { ...note, coordX: 5, coordY: 6, coordZ: 7 },
  ]);
});

test('one vote moves and keeps its id, so that it can be withdrawn before the server has answered', () => {
  const poll = pollOf(
    ['Fri', 'Sat'],
    [
      [LEA, 'Fri'],
      [TOM, 'Fri'],
    ],
  );
  const [mine] = poll.votes;
  const [changed] = overVoting([poll], vote(poll.id, 'Sat'));
  expect(changed?.votes).toContainEqual({ ...mine, choice: 'Sat' });
  expect(changed?.votes).toHaveLength(2);
  const [withdrawn] = overWithdrawingVote(changed ? [changed] : [], poll.id, mine?.id ?? '');
  expect(withdrawn?.votes?.map(({ votedBy }) => votedBy)).toEqual([TOM]);
});

test('several votes where several are allowed, each once', () => {
  const poll = pollOf(['Fri', 'Sat'], [[LEA, 'Fri']], { allowMultipleChoices: true });
  const both = overVoting([poll], vote(poll.id, 'Sat'));
  expect(both[0]?.votes?.map(({ choice }) => choice)).toEqual(['Fri', 'Sat']);
  expect(overVoting(both, vote(poll.id, 'Sat'))[0]?.votes).toHaveLength(2);
});

test('one reaction per person, changed in its place', () => {
  const note = reacted(noteOf(), [LEA, '👍'], [TOM, '🔥']);
  const fresh = { id: nextId(), userId: LEA, reminderId: note.id, type: '🎉' };
  expect(overReacting([note], fresh)[0]?.reactions.map(({ type }) => type)).toEqual(['🎉', '🔥']);
  expect(overWithdrawingReaction([note], note.id, LEA)[0]?.reactions.map(({ type }) => type)).toEqual(['🔥']);
});

test('what is written about a note or an item that is gone changes nothing', () => {
  const note = noteOf();
  expect(overEditing([note], 'gone', { content: 'x' })).toEqual([note]);
  expect(overDeletingItem([note], 'gone')).toEqual([note]);
});
