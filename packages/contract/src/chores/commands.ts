// What can be written about chores; `shown` is the chore as everybody will see it.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { choreEndpoints } from './endpoints.ts';
import type { ChoreEvents } from './events.ts';
import type { Chore, ChoreMessage } from './schemas.ts';

/** What the commands of chores look at. */
export type ChoreState = { readonly chores: readonly Chore[] };

type Shown = { readonly shown: Chore };
/** What is written on a chore, as far as it changes. */
export type ChoreChange = Partial<Pick<Chore, 'title' | 'description' | 'dueDate'>>;
type Edit = Shown & { readonly change: ChoreChange };
type Leaving = { readonly chore: Chore; readonly userId: string };
type Enrolment = Leaving & { readonly picture: string | null };
type Commenting = { readonly message: ChoreMessage };

/** A chore that nobody has done. */
export const OPEN = { isDone: false, doneBy: null, doneAt: null };

const command = commandsOf<ChoreState, ChoreEvents>();

const find = ({ chores }: Partial<ChoreState>, id: string): Chore | undefined => chores?.find((each) => each.id === id);

export const choreCommands = {
  add: command({
    kind: 'chores.add',
    endpoint: choreEndpoints.addChore,
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
    title: ({ shown }) => shown.title,
    about: ({ shown }) => [shown.id],
    undo: (input): Undo => inverse(choreCommands.delete, input),
    emits: ['NewChoreAdded'],
    predict: ({ shown }) => [{ name: 'NewChoreAdded', payload: shown }],
  }),

  edit: command({
    kind: 'chores.edit',
    endpoint: choreEndpoints.editChore,
    args: ({ shown: { id }, change }: Edit) => ({ body: { id, ...change } }),
    title: ({ shown, change }) => change.title ?? shown.title,
    about: ({ shown }) => [shown.id],
    undo: ({ shown, change }, state): Undo => {
      const before = find(state, shown.id);
      if (before === undefined) return nothing('It is not known how it was.');
      const names = Object.keys(change) as (keyof ChoreChange)[];
      const earlier = Object.fromEntries(names.map((name) => [name, before[name]])) as ChoreChange;
      return inverse(choreCommands.edit, { shown: before, change: earlier });
    },
    emits: ['ChoreUpdated'],
    predict: ({ shown, change }, state) => {
      const now = find(state, shown.id);
      return now ? [{ name: 'ChoreUpdated', payload: { ...now, ...change } }] : [];
    },
  }),

  /** Marks it done or open; one that is not on the list comes back to it from the archive. */
  mark: command({
    kind: 'chores.mark',
    endpoint: choreEndpoints.toggleDone,
    args: ({ shown }: Shown) => ({ query: { id: shown.id, isDone: shown.isDone } }),
    title: ({ shown }) => shown.title,
    about: ({ shown }) => [shown.id],
    // Opening it again would forget who did it, and when.
    undo: ({ shown }): Undo => (shown.isDone ? inverse(choreCommands.mark, { shown: { ...shown, ...OPEN } }) : delay),
    cancels: ({ shown }, delayed) => shown.isDone !== delayed.shown.isDone,
    emits: ['ChoreUpdated', 'NewChoreAdded'],
    predict: ({ shown }, state) => {
      const now = find(state, shown.id);
      const { isDone, doneBy, doneAt } = shown;
      if (now?.isDone === isDone) return [];
      if (now) return [{ name: 'ChoreUpdated', payload: { ...now, isDone, doneBy, doneAt } }];
      return [{ name: isDone ? 'ChoreUpdated' : 'NewChoreAdded', payload: shown }];
    },
  }),

  delete: command({
    kind: 'chores.delete',
    endpoint: choreEndpoints.deleteChore,
    args: ({ shown }: Shown) => ({ params: { id: shown.id } }),
    title: ({ shown }) => shown.title,
    about: ({ shown }) => [shown.id],
    undo: () => delay,
    emits: ['ChoreDeleted'],
    predict: ({ shown }) => [{ name: 'ChoreDeleted', payload: shown.id }],
    isAlreadyDone: isGone,
  }),

  // Enrolments commute: each is predicted of the chore as it is by then, not as it was when it was queued.
  enrol: command({
    kind: 'chores.enrol',
    endpoint: choreEndpoints.enrol,
    args: ({ chore, userId }: Enrolment) => ({ query: { choreId: chore.id, userId } }),
    title: ({ chore }) => chore.title,
    about: ({ chore }) => [chore.id],
    undo: (input): Undo => inverse(choreCommands.leave, input),
    emits: ['ChoreEnrollmentAdded'],
    predict: ({ chore, userId, picture }, state) => {
      const now = find(state, chore.id);
      if (now === undefined || userId in now.enrolledUsers) return [];
      const enrolledUsers = { ...now.enrolledUsers, [userId]: picture };
      return [{ name: 'ChoreEnrollmentAdded', payload: { ...now, enrolledUsers } }];
    },
    // Enrolled already, from another device.
    isAlreadyDone: ({ code }) => code === 'impossible',
  }),

  leave: command({
    kind: 'chores.leave',
    endpoint: choreEndpoints.leave,
    args: ({ chore, userId }: Leaving) => ({ query: { choreId: chore.id, userId } }),
    title: ({ chore }) => chore.title,
    about: ({ chore }) => [chore.id],
    undo: ({ chore, userId }, state): Undo => {
      const before = find(state, chore.id) ?? chore;
      return inverse(choreCommands.enrol, { chore, userId, picture: before.enrolledUsers[userId] ?? null });
    },
    emits: ['ChoreEnrollmentRemoved'],
    predict: ({ chore, userId }, state) => {
      const now = find(state, chore.id);
      if (now === undefined || !(userId in now.enrolledUsers)) return [];
      const { [userId]: _left, ...enrolledUsers } = now.enrolledUsers;
      return [{ name: 'ChoreEnrollmentRemoved', payload: { ...now, enrolledUsers } }];
    },
    isAlreadyDone: isGone,
  }),

  addComment: command({
    kind: 'chores.addComment',
    endpoint: choreEndpoints.addChoreMessage,
    args: ({ message: { id, choreId, createdBy, content } }: Commenting) => ({
      body: { id, choreId, createdBy, content },
    }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.choreId],
    undo: (input): Undo => inverse(choreCommands.deleteComment, input),
    emits: ['NewChoreMessageAdded'],
    predict: ({ message }) => [{ name: 'NewChoreMessageAdded', payload: message }],
  }),

  deleteComment: command({
    kind: 'chores.deleteComment',
    endpoint: choreEndpoints.deleteChoreMessage,
    args: ({ message }: Commenting) => ({ params: { id: message.id } }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.choreId],
    undo: () => delay,
    emits: ['ChoreMessagesDeleted'],
    predict: ({ message }) => [{ name: 'ChoreMessagesDeleted', payload: message.id }],
    isAlreadyDone: isGone,
  }),
};
