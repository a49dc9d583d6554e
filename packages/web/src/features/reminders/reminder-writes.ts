import { reminderCalls } from '@hestia/contract/reminders/calls.ts';
import type { PollVote, Reaction, Reminder, ShoppingItem } from '@hestia/contract/reminders/shapes.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { ArgsOf } from '#platform/api/client.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { defineWrite } from '#platform/outbox/writes.ts';
import type { Move } from './coordinates.ts';
import * as over from './overlays.ts';
import { titleOf } from './note-title.ts';

// The writes of the board. Each works without network; `shown` is the thing as everybody will see it.

type Notes = readonly Reminder[];
type Adding = {
  readonly shown: Reminder;
  readonly body: ArgsOf<typeof reminderCalls.addReminder>['body'];
  /** Of a picture note: shown from here until the server's is there. */
  readonly picture?: Blob | undefined;
};
type Changes = Omit<ArgsOf<typeof reminderCalls.editReminder>['body'], 'id'>;
type Editing = { readonly note: Reminder; readonly changes: Changes };
type ItemChanges = Partial<Pick<ShoppingItem, 'name' | 'isChecked' | 'position'>>;

const affects = [['reminders']];
const onNotes =
  <V>(how: (notes: Notes, variables: V) => Notes) =>
  (_key: QueryKey, data: unknown, variables: V): unknown =>
    data === undefined ? data : how(data as Notes, variables);

export const addNote = defineWrite({
  kind: 'reminders.addNote',
  call: reminderCalls.addReminder,
  affects,
  title: ({ shown }) => titleOf(shown),
  args: ({ body, picture }: Adding) => ({ body, ...(picture ? { files: { File: picture } } : {}) }),
  overlay: onNotes((notes, { shown }: Adding) => over.overAdding(notes, shown)),
});

export const editNote = defineWrite({
  kind: 'reminders.editNote',
  call: reminderCalls.editReminder,
  affects,
  title: ({ note }) => titleOf(note),
  args: ({ note, changes }: Editing) => ({ body: { id: note.id, ...changes } }),
  overlay: onNotes((notes, { note, changes }: Editing) =>
    over.overEditing(notes, note.id, changes as Partial<Reminder>),
  ),
});

export const moveNotes = defineWrite({
  kind: 'reminders.moveNotes',
  call: reminderCalls.moveReminders,
  affects,
  title: ({ title }) => title,
  args: ({ moves }: { moves: readonly Move[]; title: string }) => ({ body: [...moves] }),
  overlay: onNotes((notes, { moves }: { moves: readonly Move[] }) => over.overMoving(notes, moves)),
});

export const deleteNote = defineWrite({
  kind: 'reminders.deleteNote',
  call: reminderCalls.deleteReminder,
  affects,
  title: ({ title }) => title,
  args: ({ id }: { id: string; title: string }) => ({ params: { id } }),
  overlay: onNotes((notes, { id }: { id: string }) => over.overDeleting(notes, id)),
});

export const addItem = defineWrite({
  kind: 'reminders.addItem',
  call: reminderCalls.addItem,
  affects,
  title: ({ name }) => name,
  args: ({ id, reminderId, name }: ShoppingItem) => ({ body: { id, reminderId, name } }),
  overlay: onNotes((notes, item: ShoppingItem) => over.overAddingItem(notes, item)),
});

export const editItem = defineWrite({
  kind: 'reminders.editItem',
  call: reminderCalls.editItem,
  affects,
  title: ({ item, changes }) => changes.name ?? item.name,
  args: ({ item, changes }: { item: ShoppingItem; changes: ItemChanges }) => ({ body: { id: item.id, ...changes } }),
  overlay: onNotes((notes, { item, changes }: { item: ShoppingItem; changes: ItemChanges }) =>
    over.overEditingItem(notes, { id: item.id, ...changes }),
  ),
});

export const deleteItem = defineWrite({
  kind: 'reminders.deleteItem',
  call: reminderCalls.deleteItem,
  affects,
  title: ({ name }) => name,
  args: ({ id }: ShoppingItem) => ({ params: { id } }),
  overlay: onNotes((notes, { id }: ShoppingItem) => over.overDeletingItem(notes, id)),
  // What was to go is gone already, perhaps with its list.
  isSettledBy: (error) => error instanceof ApiError && error.status === 404,
});

export const castVote = defineWrite({
  kind: 'reminders.castVote',
  call: reminderCalls.vote,
  affects,
  title: ({ choice }) => choice,
  args: ({ id, reminderId, choice }: PollVote) => ({ body: { id, reminderId, choice } }),
  overlay: onNotes((notes, vote: PollVote) => over.overVoting(notes, vote)),
});

export const withdrawVote = defineWrite({
  kind: 'reminders.withdrawVote',
  call: reminderCalls.withdrawVote,
  affects,
  title: ({ choice }) => choice,
  args: ({ id }: PollVote) => ({ params: { id } }),
  overlay: onNotes((notes, { id, reminderId }: PollVote) => over.overWithdrawingVote(notes, reminderId, id)),
});

export const react = defineWrite({
  kind: 'reminders.react',
  call: reminderCalls.react,
  affects,
  title: ({ type }) => type,
  args: ({ id, reminderId, type }: Reaction) => ({ body: { id, reminderId, type } }),
  overlay: onNotes((notes, reaction: Reaction) => over.overReacting(notes, reaction)),
});

export const withdrawReaction = defineWrite({
  kind: 'reminders.withdrawReaction',
  call: reminderCalls.withdrawReaction,
  affects,
  title: ({ type }) => type,
  args: ({ reminderId }: Reaction) => ({ body: { reminderId } }),
  overlay: onNotes((notes, { reminderId, userId }: Reaction) =>
    over.overWithdrawingReaction(notes, reminderId, userId),
  ),
});

/** The note that a queued write puts on the board, with its picture; undefined for other writes. */
export const queuedNote = (op: Op): Adding | undefined =>
  op.kind === addNote.kind ? (op.variables as Adding) : undefined;
