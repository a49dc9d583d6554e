// Commands to join and leave a chore, and to comment on it.
import { commandsOf, delay, inverse, isGone, type Undo } from '../wire/command.ts';
import { choreEndpoints } from './endpoints.ts';
import type { ChoreEvents } from './events.ts';
import { isAsking } from './handover.ts';
import { withoutLast } from './parts.ts';
import type { Chore, ChoreMessage } from './schemas.ts';

/** State that the commands read. */
export type ChoreState = { readonly chores: readonly Chore[] };

type LeaveInput = { readonly chore: Chore; readonly userId: string };
type Enrolment = LeaveInput & { readonly picture: string | null };
type CommentInput = { readonly message: ChoreMessage };

export const command = commandsOf<ChoreState, ChoreEvents>();

export const find = ({ chores }: Partial<ChoreState>, id: string): Chore | undefined =>
  chores?.find((each) => each.id === id);

/** Enrollments commute: each is predicted for the current chore, not as it was when queued. */
export const enrolments = {
  enrol: command({
    kind: 'chores.enrol',
    endpoint: choreEndpoints.enrol,
    args: ({ chore, userId }: Enrolment) => ({ query: { choreId: chore.id, userId } }),
    title: ({ chore }) => chore.title,
    about: ({ chore }) => [chore.id],
    undo: (input): Undo => inverse(enrolments.leave, input),
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
    args: ({ chore, userId }: LeaveInput) => ({ query: { choreId: chore.id, userId } }),
    title: ({ chore }) => chore.title,
    about: ({ chore }) => [chore.id],
    undo: ({ chore, userId }, state): Undo => {
      const before = find(state, chore.id) ?? chore;
      // Their question is deleted, too.
      if (isAsking(before, userId) || endsBy(before, userId)) return delay;
      return inverse(enrolments.enrol, { chore, userId, picture: before.enrolledUsers[userId] ?? null });
    },
    emits: ['ChoreEnrollmentRemoved', 'NewChoreAdded', 'TurnsStopped'],
    predict: ({ chore, userId }, state) => {
      const now = find(state, chore.id);
      if (now === undefined || !(userId in now.enrolledUsers)) return [];
      const { [userId]: _left, ...enrolledUsers } = now.enrolledUsers;
      const left = { ...now, enrolledUsers, ...(isAsking(now, userId) ? { handover: null } : {}) };
      // The next turn comes from the server.
      const payload = endsBy(now, userId) ? { ...withoutLast(left), repeat: null, template: null } : left;
      return [{ name: 'ChoreEnrollmentRemoved', payload }];
    },
    isAlreadyDone: isGone,
  }),
};

/** R19 Whether a chore for each is done once this member is off it. */
function endsBy(chore: Chore, userId: string): boolean {
  const { [userId]: _left, ...enrolledUsers } = chore.enrolledUsers;
  return !chore.isDone && withoutLast({ ...chore, enrolledUsers }).isDone;
}

export const comments = {
  addComment: command({
    kind: 'chores.addComment',
    endpoint: choreEndpoints.addChoreMessage,
    args: ({ message: { id, choreId, createdBy, content, mentions } }: CommentInput) => ({
      body: { id, choreId, createdBy, content, mentions },
    }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.choreId],
    undo: (input): Undo => inverse(comments.deleteComment, input),
    emits: ['NewChoreMessageAdded'],
    predict: ({ message }) => [{ name: 'NewChoreMessageAdded', payload: message }],
  }),

  deleteComment: command({
    kind: 'chores.deleteComment',
    endpoint: choreEndpoints.deleteChoreMessage,
    args: ({ message }: CommentInput) => ({ params: { id: message.id } }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.choreId],
    undo: () => delay,
    emits: ['ChoreMessagesDeleted'],
    predict: ({ message }) => [{ name: 'ChoreMessagesDeleted', payload: message.id }],
    isAlreadyDone: isGone,
  }),
};
