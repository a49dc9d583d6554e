// What a write does to the notes before the server has answered. Each touches only what it names, and nothing twice.
import { byAge } from '@hestia/contract/reminders/apply.ts';
import type { PollVote, Reaction, Reminder, ShoppingItem } from '@hestia/contract/reminders/shapes.ts';
import type { Move } from './coordinates.ts';

type Notes = readonly Reminder[];

const change = (notes: Notes, id: string, how: (note: Reminder) => Reminder): Notes =>
  notes.map((note) => (note.id === id ? how(note) : note));

const has = (list: readonly { readonly id: string }[], id: string): boolean => list.some((each) => each.id === id);

export const overAdding = (notes: Notes, shown: Reminder): Notes =>
  has(notes, shown.id) ? notes : [...notes, shown].toSorted(byAge);

export const overEditing = (notes: Notes, id: string, changes: Partial<Reminder>): Notes =>
  change(notes, id, (note) => ({ ...note, ...changes }));

export function overMoving(notes: Notes, moves: readonly Move[]): Notes {
  const places = new Map(moves.map((move) => [move.id, move]));
  return notes.map((note) => {
    const move = places.get(note.id);
    return move ? { ...note, coordX: move.coordX, coordY: move.coordY, coordZ: move.coordZ } : note;
  });
}

export const overDeleting = (notes: Notes, id: string): Notes => notes.filter((note) => note.id !== id);

export const overAddingItem = (notes: Notes, item: ShoppingItem): Notes =>
  change(notes, item.reminderId, (note) =>
    has(note.items ?? [], item.id) ? note : { ...note, items: [...(note.items ?? []), item] },
  );

export const overEditingItem = (notes: Notes, item: Pick<ShoppingItem, 'id'> & Partial<ShoppingItem>): Notes =>
  notes.map((note) =>
    has(note.items ?? [], item.id)
      ? { ...note, items: (note.items ?? []).map((each) => (each.id === item.id ? { ...each, ...item } : each)) }
      : note,
  );

export const overDeletingItem = (notes: Notes, id: string): Notes =>
  notes.map((note) =>
    has(note.items ?? [], id) ? { ...note, items: (note.items ?? []).filter((item) => item.id !== id) } : note,
  );

/** One vote per choice where several are allowed, else one, which moves and keeps its id. */
export const overVoting = (notes: Notes, vote: PollVote): Notes =>
  change(notes, vote.reminderId, (note) => {
    const votes = note.votes ?? [];
    const mine = votes.filter((each) => each.votedBy === vote.votedBy);
    if (mine.some((each) => each.choice === vote.choice)) return note;
    const [earlier] = mine;
    if (!earlier || note.allowMultipleChoices) return { ...note, votes: [...votes, vote] };
    const others = votes.filter((each) => each.votedBy !== vote.votedBy);
    return { ...note, votes: [...others, { ...earlier, choice: vote.choice }] };
  });

export const overWithdrawingVote = (notes: Notes, reminderId: string, id: string): Notes =>
  change(notes, reminderId, (note) => ({ ...note, votes: (note.votes ?? []).filter((vote) => vote.id !== id) }));

/** One reaction per person and note. */
export const overReacting = (notes: Notes, reaction: Reaction): Notes =>
  change(notes, reaction.reminderId, (note) => ({
    ...note,
    reactions: note.reactions.some((each) => each.userId === reaction.userId)
      ? note.reactions.map((each) => (each.userId === reaction.userId ? { ...each, type: reaction.type } : each))
      : [...note.reactions, reaction],
  }));

export const overWithdrawingReaction = (notes: Notes, reminderId: string, userId: string): Notes =>
  change(notes, reminderId, (note) => ({
    ...note,
    reactions: note.reactions.filter((reaction) => reaction.userId !== userId),
  }));
