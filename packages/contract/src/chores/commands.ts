// What can be written about chores. `shown`, a name that queued writes have on devices, is the chore in its optimistic state.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { changeBack, type ChecklistChange, linesAfter, tickOf } from './checklist.ts';
import { effortOf } from './effort.ts';
import { choreEndpoints } from './endpoints.ts';
import type { ChoreEvents } from './events.ts';
import { isAsking } from './handover.ts';
import { plannedNow } from './rotation.ts';
import type { Chore, ChoreMessage, Remind, Repeat, Turn } from './schemas.ts';
import { type Reach, seriesAfter, templateOf, toldOf } from './template.ts';

/** State that the commands read. */
export type ChoreState = { readonly chores: readonly Chore[] };

type Shown = { readonly shown: Chore };
/** The editable members of a chore, as far as they change. */
export type ChoreChange = Partial<Pick<Chore, 'title' | 'description' | 'dueDate' | 'effort'>> &
  ChecklistChange & {
    readonly remind?: Remind | null;
    /** With all turns that follow; null: none does. */
    readonly repeat?: Repeat | null;
    /** For a repeating chore, only this turn changes. */
    readonly isOnlyThis?: true;
  };
/** `next`: the turn that will follow one that repeats, as far as it is known. */
type Ending = Shown & { readonly next?: Chore | undefined };
type Edit = Shown & { readonly change: ChoreChange };
type Leaving = { readonly chore: Chore; readonly userId: string };
type Enrolment = Leaving & { readonly picture: string | null };
/** The user who ticks, and the time. */
type Ticking = {
  readonly chore: Chore;
  readonly lineId: string;
  readonly isChecked: boolean;
  readonly by: string;
  readonly at: string;
};
type Commenting = { readonly message: ChoreMessage };

/** A chore not done yet. */
export const OPEN = { isDone: false, doneBy: null, doneAt: null };

const command = commandsOf<ChoreState, ChoreEvents>();

/** How it repeats once that is changed: the turn keeps its number, and its member as long as they take turns. */
const changedTurn = (before: Turn | null | undefined, repeat: Repeat & Partial<Turn>): Turn => ({
  ...repeat,
  turn: repeat.turn ?? before?.turn ?? 1,
  whose: plannedNow(repeat, repeat.whose ?? before?.whose ?? null),
});

/** A chore with what its series keeps once it is changed; nothing where no other turn follows. */
const withTemplate = (before: Chore, after: Chore, reach: Reach): Chore => ({
  ...after,
  template: before.repeat && after.repeat ? templateOf(after, seriesAfter(before, after, reach)) : null,
});

const find = ({ chores }: Partial<ChoreState>, id: string): Chore | undefined => chores?.find((each) => each.id === id);

export const choreCommands = {
  add: command({
    kind: 'chores.add',
    endpoint: choreEndpoints.addChore,
    args: ({ shown: chore }: Shown) => ({
      body: {
        id: chore.id,
        colocationId: chore.colocationId,
        createdBy: chore.createdBy,
        title: chore.title,
        description: chore.description,
        dueDate: chore.dueDate,
        isDone: chore.isDone,
        pollId: chore.pollId,
        enrolled: Object.keys(chore.enrolledUsers),
        ...(chore.repeat ? { repeat: chore.repeat } : {}),
        ...(chore.effort ? { effort: chore.effort } : {}),
        ...(chore.remind ? { remind: chore.remind } : {}),
        ...(chore.checklist?.length ? { checklist: chore.checklist.map(({ id, text }) => ({ id, text })) } : {}),
      },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    undo: ({ shown: chore }): Undo =>
      inverse(choreCommands.delete, { shown: chore, isLast: chore.repeat ? true : undefined }),
    emits: ['NewChoreAdded', 'TurnsStopped'],
    predict: ({ shown: chore }) => [{ name: 'NewChoreAdded', payload: chore }],
  }),

  edit: command({
    kind: 'chores.edit',
    endpoint: choreEndpoints.editChore,
    args: ({ shown: { id }, change: { checklist, removedLines, ...change } }: Edit) => ({
      body: {
        id,
        ...change,
        ...(checklist ? { checklist: [...checklist] } : {}),
        ...(removedLines ? { removedLines: [...removedLines] } : {}),
      },
    }),
    title: ({ shown: chore, change }) => change.title ?? chore.title,
    about: ({ shown: chore }) => [chore.id],
    undo: ({ shown: chore, change: { checklist, removedLines, isOnlyThis, ...change } }, state): Undo => {
      const before = find(state, chore.id);
      if (before === undefined) return nothing('It is not known how it was.');
      // This turn and those that follow were not alike: one change cannot make them so again.
      if (before.template && !isOnlyThis) return delay;
      const lines = changeBack(before.checklist ?? [], { checklist, removedLines });
      if (lines === null) return nothing('Whoever ticked a line that goes did that once.');
      const names = Object.keys(change) as (keyof typeof change)[];
      const earlierOf = (name: keyof typeof change) => (name === 'effort' ? effortOf(before) : (before[name] ?? null));
      const earlier = Object.fromEntries(names.map((name) => [name, earlierOf(name)])) as ChoreChange;
      return inverse(choreCommands.edit, {
        shown: before,
        change: { ...earlier, ...(checklist || removedLines ? lines : {}), ...(isOnlyThis ? { isOnlyThis } : {}) },
      });
    },
    emits: ['ChoreUpdated', 'NewChoreAdded', 'ChoreDeleted', 'TurnsStopped'],
    predict: ({ shown: chore, change: { repeat, checklist, removedLines, isOnlyThis, remind, ...change } }, state) => {
      const now = find(state, chore.id);
      if (!now) return [];
      // Of one that is done already, the next turn comes from the server.
      const turn =
        repeat === undefined ? {} : { repeat: now.isDone || !repeat ? null : changedTurn(now.repeat, repeat) };
      const reach = { isOnlyThis, checklist, removedLines };
      const lines = checklist || removedLines ? { checklist: linesAfter(now.checklist ?? [], reach) } : {};
      const payload = withTemplate(now, { ...now, ...toldOf(remind), ...change, ...turn, ...lines }, reach);
      return [{ name: 'ChoreUpdated', payload }];
    },
  }),

  /**
   * Marks a chore done or open, and brings an archived one back to the list. A repeating chore gets its next turn.
   * Reopening removes that turn while it is unchanged.
   */
  mark: command({
    kind: 'chores.mark',
    endpoint: choreEndpoints.toggleDone,
    args: ({ shown: chore, next }: Ending) => ({
      query: { id: chore.id, isDone: chore.isDone, ...(next && chore.isDone ? { nextId: next.id } : {}) },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    // Opening it again would forget who did it, and when.
    undo: ({ shown: chore, next }, state): Undo => {
      if (!chore.isDone) return delay;
      const { template } = find(state, chore.id) ?? chore;
      return inverse(choreCommands.mark, { shown: { ...chore, ...OPEN, template }, next });
    },
    cancels: ({ shown: chore }, delayed) => chore.isDone !== delayed.shown.isDone,
    emits: ['ChoreUpdated', 'NewChoreAdded', 'ChoreDeleted', 'TurnsStopped'],
    predict: ({ shown: chore, next }, state) => {
      const now = find(state, chore.id);
      const { isDone, doneBy, doneAt } = chore;
      if (now?.isDone === isDone) return [];
      if (!now) return [{ name: isDone ? 'ChoreUpdated' : 'NewChoreAdded', payload: chore }];
      const marked = { ...now, isDone, doneBy, doneAt };
      if (!next) return [{ name: 'ChoreUpdated', payload: marked }];
      if (isDone)
        return [
          { name: 'ChoreUpdated', payload: { ...marked, repeat: null, template: null } },
          { name: 'NewChoreAdded', payload: next },
        ];
      const { repeat = null, template = null } = chore;
      return [
        { name: 'ChoreDeleted', payload: next.id },
        { name: 'ChoreUpdated', payload: { ...marked, repeat, template } },
      ];
    },
  }),

  /** A tick is a write of one line, so that concurrent ticks both take effect. */
  tick: command({
    kind: 'chores.tick',
    endpoint: choreEndpoints.tickLine,
    args: ({ chore: { id }, lineId, isChecked }: Ticking) => ({ query: { choreId: id, lineId, isChecked } }),
    title: ({ chore, lineId }) => chore.checklist?.find(({ id }) => id === lineId)?.text ?? chore.title,
    about: ({ chore, lineId }) => [lineId, chore.id],
    undo: (input, state): Undo => {
      // Undoing would lose the user who ticked it.
      if (!input.isChecked) return delay;
      const { checklist = [] } = find(state, input.chore.id) ?? input.chore;
      const isTicked = checklist.some(({ id, checkedAt }) => id === input.lineId && checkedAt !== null);
      if (isTicked) return nothing('Somebody has ticked it before.');
      return inverse(choreCommands.tick, { ...input, isChecked: false });
    },
    // A line has the same id in each turn.
    cancels: ({ chore, isChecked }, delayed) => chore.id === delayed.chore.id && isChecked !== delayed.isChecked,
    emits: ['ChoreLineTicked'],
    predict: ({ chore, lineId, isChecked, by, at }, state) => {
      const now = find(state, chore.id);
      const tick = isChecked ? { checkedBy: by, checkedAt: at } : null;
      const ticked = now && tickOf(now, lineId, tick);
      return ticked ? [{ name: 'ChoreLineTicked', payload: ticked }] : [];
    },
  }),

  /** Of one that repeats the next turn follows, unless all end. */
  delete: command({
    kind: 'chores.delete',
    endpoint: choreEndpoints.deleteChore,
    args: ({ shown: chore, next, isLast }: Ending & { readonly isLast?: boolean | undefined }) => ({
      params: { id: chore.id },
      query: { ...(next ? { nextId: next.id } : {}), ...(isLast ? { isLast } : {}) },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    undo: () => delay,
    emits: ['ChoreDeleted', 'NewChoreAdded', 'TurnsStopped'],
    predict: ({ shown: chore, next }) => [
      { name: 'ChoreDeleted', payload: chore.id },
      ...(next ? [{ name: 'NewChoreAdded' as const, payload: next }] : []),
    ],
    isAlreadyDone: isGone,
  }),

  /** Skips this turn; the next one follows as after a completed one. */
  skip: command({
    kind: 'chores.skip',
    endpoint: choreEndpoints.skipTurn,
    args: ({ shown: chore, next, reason }: Ending & { readonly reason: string | null }) => ({
      body: { id: chore.id, reason, ...(next ? { nextId: next.id } : {}) },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    undo: () => delay,
    emits: ['ChoreDeleted', 'NewChoreAdded', 'TurnsStopped'],
    predict: ({ shown: chore, next }) => [
      { name: 'ChoreDeleted', payload: chore.id },
      ...(next ? [{ name: 'NewChoreAdded' as const, payload: next }] : []),
    ],
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
      // Their question goes with them.
      if (isAsking(before, userId)) return delay;
      return inverse(choreCommands.enrol, { chore, userId, picture: before.enrolledUsers[userId] ?? null });
    },
    emits: ['ChoreEnrollmentRemoved'],
    predict: ({ chore, userId }, state) => {
      const now = find(state, chore.id);
      if (now === undefined || !(userId in now.enrolledUsers)) return [];
      const { [userId]: _left, ...enrolledUsers } = now.enrolledUsers;
      const payload = { ...now, enrolledUsers, ...(isAsking(now, userId) ? { handover: null } : {}) };
      return [{ name: 'ChoreEnrollmentRemoved', payload }];
    },
    isAlreadyDone: isGone,
  }),

  addComment: command({
    kind: 'chores.addComment',
    endpoint: choreEndpoints.addChoreMessage,
    args: ({ message: { id, choreId, createdBy, content, mentions } }: Commenting) => ({
      body: { id, choreId, createdBy, content, mentions },
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
