import { applyToChoreMessages, applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreCalls, type ChorePage } from '@hestia/contract/chores/calls.ts';
import type { ChoreEvents } from '@hestia/contract/chores/events.ts';
import type { Chore, ChoreMessage } from '@hestia/contract/chores/shapes.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { defineWrite } from '#platform/outbox/writes.ts';
import type { ChoreChange } from './chore-draft.ts';

// The writes of chores. Each works without network; `shown` is the chore as everybody will see it.

export const LIST = ['chores', 'list'];
export const ARCHIVE = ['chores', 'archive'];
export const COMMENTS = ['chores', 'comments'];

type Shown = { readonly shown: Chore };
type Edit = Shown & { readonly change: ChoreChange };
type Enrolment = { readonly chore: Chore; readonly userId: string; readonly picture: string | null };
type Commenting = { readonly message: ChoreMessage };

/** What is shown of one of the feature's queries once an event is heard; the same object when it changes nothing there. */
function layOver(key: QueryKey, data: unknown, event: EventOf<ChoreEvents>): unknown {
  if (data === undefined) return data;
  switch (key[1]) {
    case 'list':
      return applyToChores(data as readonly Chore[], event);
    case 'archive':
      return overArchive(data as InfiniteData<ChorePage>, event);
    case 'comments':
      return applyToChoreMessages(String(key[2]), data as readonly ChoreMessage[], event);
    default:
      return data;
  }
}

/** A chore that comes back to the list, or is deleted, leaves the archive. */
function overArchive(data: InfiniteData<ChorePage>, event: EventOf<ChoreEvents>): InfiniteData<ChorePage> {
  const gone = event.name === 'ChoreDeleted' ? event.payload : event.name === 'NewChoreAdded' ? event.payload.id : null;
  if (gone === null) return data;
  const pages = data.pages.map((page) => ({ ...page, chores: page.chores.filter((chore) => chore.id !== gone) }));
  return { ...data, pages };
}

/** The chore as the list has it by now, if it does. */
const onList = (key: QueryKey, data: unknown, id: string): Chore | undefined =>
  key[1] === 'list' ? (data as readonly Chore[] | undefined)?.find((chore) => chore.id === id) : undefined;

/** What was to go is gone already. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export const addChore = defineWrite({
  kind: 'chores.add',
  call: choreCalls.addChore,
  affects: [LIST],
  title: ({ shown }) => shown.title,
  args: ({ shown }: Shown) => ({
    body: {
      id: shown.id,
      colocationId: shown.colocationId,
      createdBy: shown.createdBy,
      title: shown.title,
      description: shown.description,
      dueDate: shown.dueDate,
      isDone: shown.isDone,
      enrolled: Object.keys(shown.enrolledUsers),
    },
  }),
  overlay: (key, data, { shown }) => layOver(key, data, { name: 'NewChoreAdded', payload: shown }),
});

export const editChore = defineWrite({
  kind: 'chores.edit',
  call: choreCalls.editChore,
  affects: [LIST],
  title: ({ shown, change }) => change.title ?? shown.title,
  args: ({ shown: { id }, change }: Edit) => ({ body: { id, ...change } }),
  overlay: (key, data, { shown, change }) => {
    const now = onList(key, data, shown.id);
    return now ? layOver(key, data, { name: 'ChoreUpdated', payload: { ...now, ...change } }) : data;
  },
});

export const markChore = defineWrite({
  kind: 'chores.mark',
  call: choreCalls.toggleDone,
  affects: [LIST, ARCHIVE],
  title: ({ shown }) => shown.title,
  args: ({ shown }: Shown) => ({ query: { id: shown.id, isDone: shown.isDone } }),
  overlay: (key, data, { shown }) => {
    const { isDone, doneBy, doneAt } = shown;
    const payload = { ...(onList(key, data, shown.id) ?? shown), isDone, doneBy, doneAt };
    return layOver(key, data, { name: isDone ? 'ChoreUpdated' : 'NewChoreAdded', payload });
  },
});

export const deleteChore = defineWrite({
  kind: 'chores.delete',
  call: choreCalls.deleteChore,
  affects: [LIST, ARCHIVE],
  title: ({ shown }) => shown.title,
  args: ({ shown }: Shown) => ({ params: { id: shown.id } }),
  overlay: (key, data, { shown }) => layOver(key, data, { name: 'ChoreDeleted', payload: shown.id }),
  isSettledBy: isNotFound,
});

export const enrol = defineWrite({
  kind: 'chores.enrol',
  call: choreCalls.enrol,
  affects: [LIST],
  title: ({ chore }) => chore.title,
  args: ({ chore, userId }: Enrolment) => ({ query: { choreId: chore.id, userId } }),
  overlay: (key, data, { chore, userId, picture }) =>
    withEnrolled(key, data, chore.id, (people) => ({ ...people, [userId]: picture })),
  // Enrolled already, from another device.
  isSettledBy: (error) => error instanceof ApiError && error.code === 'impossible',
});

export const leaveChore = defineWrite({
  kind: 'chores.leave',
  call: choreCalls.leave,
  affects: [LIST],
  title: ({ chore }) => chore.title,
  args: ({ chore, userId }: Omit<Enrolment, 'picture'>) => ({ query: { choreId: chore.id, userId } }),
  overlay: (key, data, { chore, userId }) =>
    withEnrolled(key, data, chore.id, ({ [userId]: _left, ...people }) => people),
  isSettledBy: isNotFound,
});

/** Enrolments commute: each is laid over the chore as it is by then, not as it was when it was queued. */
function withEnrolled(
  key: QueryKey,
  data: unknown,
  id: string,
  change: (people: Chore['enrolledUsers']) => Chore['enrolledUsers'],
): unknown {
  if (key[1] !== 'list' || data === undefined) return data;
  return (data as readonly Chore[]).map((chore) =>
    chore.id === id ? { ...chore, enrolledUsers: change(chore.enrolledUsers) } : chore,
  );
}

export const addComment = defineWrite({
  kind: 'chores.addComment',
  call: choreCalls.addChoreMessage,
  affects: [COMMENTS],
  title: ({ message }) => message.content,
  args: ({ message: { id, choreId, createdBy, content } }: Commenting) => ({
    body: { id, choreId, createdBy, content },
  }),
  overlay: (key, data, { message }) => layOver(key, data, { name: 'NewChoreMessageAdded', payload: message }),
});

export const deleteComment = defineWrite({
  kind: 'chores.deleteComment',
  call: choreCalls.deleteChoreMessage,
  affects: [COMMENTS],
  title: ({ message }) => message.content,
  args: ({ message }: Commenting) => ({ params: { id: message.id } }),
  overlay: (key, data, { message }) => layOver(key, data, { name: 'ChoreMessagesDeleted', payload: message.id }),
  isSettledBy: isNotFound,
});

/** Whether a queued write opens this chore again. */
export const isReopening = (op: Op, id: string): boolean =>
  op.kind === markChore.kind && subjectOf(op) === id && !(op.variables as Shown).shown.isDone;

/** Whether a queued write deletes this chore. */
export const isDeleting = (op: Op, id: string): boolean =>
  op.kind === deleteChore.kind && op.refusal === undefined && subjectOf(op) === id;

/** The id of the chore or comment that a queued write is about; undefined for the writes of other features. */
export function subjectOf(op: Op): string | undefined {
  if (!op.kind.startsWith('chores.')) return undefined;
  const { shown, chore, message } = op.variables as Partial<Shown & Enrolment & Commenting>;
  return shown?.id ?? chore?.id ?? message?.id;
}
