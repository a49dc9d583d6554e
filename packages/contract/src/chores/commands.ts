// The commands about chores. `shown`, a name that queued writes have on devices, is the chore in its optimistic state.
import { delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { changeBack, type ChecklistChange, linesAfter, tickOf } from './checklist.ts';
import { effortOf } from './effort.ts';
import { choreEndpoints } from './endpoints.ts';
import { command, comments, enrolments, find } from './taking-part-commands.ts';
import { partOf, partsOnceFor, withPart } from './parts.ts';
import { plannedNow } from './rotation.ts';
import type { Chore, Remind, Repeat, Turn } from './schemas.ts';
import { type Reach, seriesAfter, templateOf, toldOf } from './template.ts';

type ChoreInput = { readonly shown: Chore };
/** The editable members of a chore, as far as they change. */
export type ChoreChange = Partial<Pick<Chore, 'title' | 'description' | 'dueDate' | 'effort' | 'isForEach'>> &
  ChecklistChange & {
    readonly remind?: Remind | null;
    /** For all following turns; null: none follows. */
    readonly repeat?: Repeat | null;
    /** For a repeating chore, only this turn changes. */
    readonly isOnlyThis?: true;
  };
/** `next`: the predicted next turn of a repeating chore, if known. */
type EndInput = ChoreInput & { readonly next?: Chore | undefined };
/** `by`: whose part it is of a chore for each; absent in commands of older versions. */
type MarkInput = EndInput & { readonly by?: string | undefined };
type Edit = ChoreInput & { readonly change: ChoreChange };
/** The user who ticks, and the time. */
type TickInput = {
  readonly chore: Chore;
  readonly lineId: string;
  readonly isChecked: boolean;
  readonly by: string;
  readonly at: string;
};

/** A chore not done yet. */
export const OPEN = { isDone: false, doneBy: null, doneAt: null };

/** The repetition after a change: the turn keeps its number, and its member while they take turns. */
const changedTurn = (before: Turn | null | undefined, repeat: Repeat & Partial<Turn>): Turn => ({
  ...repeat,
  turn: repeat.turn ?? before?.turn ?? 1,
  whose: plannedNow(repeat, repeat.whose ?? before?.whose ?? null),
});

/** A chore with its series' values after a change; nothing where no other turn follows. */
const withTemplate = (before: Chore, after: Chore, reach: Reach): Chore => ({
  ...after,
  template: before.repeat && after.repeat ? templateOf(after, seriesAfter(before, after, reach)) : null,
});

const update = (payload: Chore) => ({ name: 'ChoreUpdated' as const, payload });

type TurnChange = { readonly chore: Chore; readonly next: Chore | undefined };

/** Events of a marked chore; when it was done or reopened, with the turn that follows it. */
function turned(marked: Chore, { chore, next }: TurnChange) {
  if (!next) return [update(marked)];
  if (marked.isDone)
    return [update({ ...marked, repeat: null, template: null }), { name: 'NewChoreAdded' as const, payload: next }];
  const { repeat = null, template = null } = chore;
  return [{ name: 'ChoreDeleted' as const, payload: next.id }, update({ ...marked, repeat, template })];
}

/** R19 The same of one member's part: only the last one ends the turn. */
function markedPart(now: Chore, part: Parameters<typeof withPart>[1], { chore, next }: TurnChange) {
  const marked = withPart(now, part);
  if (!marked) return [];
  return turned(marked, { chore, next: marked.isDone === now.isDone ? undefined : next });
}

/** A chore out of the archive is open, and with it the part of who marked it. */
const withoutPart = (chore: Chore, by: string | undefined): Chore =>
  chore.isDone || !chore.parts ? chore : { ...chore, parts: chore.parts.filter(({ userId }) => userId !== by) };

const chores = {
  add: command({
    kind: 'chores.add',
    endpoint: choreEndpoints.addChore,
    args: ({ shown: chore }: ChoreInput) => ({
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
        ...(chore.isForEach ? { isForEach: true } : {}),
        ...(chore.checklist?.length ? { checklist: chore.checklist.map(({ id, text }) => ({ id, text })) } : {}),
      },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    undo: ({ shown: chore }): Undo => inverse(chores.delete, { shown: chore, isLast: chore.repeat ? true : undefined }),
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
      // A member who has done their part did it once, and isn't asked again.
      if (change.isForEach === undefined ? false : change.isForEach ? before.handover : before.parts?.length)
        return delay;
      // This turn and the following ones differed: one change can't restore that.
      if (before.template && !isOnlyThis) return delay;
      const lines = changeBack(before.checklist ?? [], { checklist, removedLines });
      if (lines === null) return nothing('Whoever ticked a line that goes did that once.');
      const names = Object.keys(change) as (keyof typeof change)[];
      const earlierOf = (name: keyof typeof change) =>
        name === 'effort' ? effortOf(before) : (before[name] ?? (name === 'isForEach' ? false : null));
      const earlier = Object.fromEntries(names.map((name) => [name, earlierOf(name)])) as ChoreChange;
      return inverse(chores.edit, {
        shown: before,
        change: { ...earlier, ...(checklist || removedLines ? lines : {}), ...(isOnlyThis ? { isOnlyThis } : {}) },
      });
    },
    emits: ['ChoreUpdated', 'NewChoreAdded', 'ChoreDeleted', 'TurnsStopped'],
    predict: ({ shown: chore, change: { repeat, checklist, removedLines, isOnlyThis, remind, ...change } }, state) => {
      const now = find(state, chore.id);
      if (!now) return [];
      // If it is already done, the next turn comes from the server.
      const turn =
        repeat === undefined ? {} : { repeat: now.isDone || !repeat ? null : changedTurn(now.repeat, repeat) };
      const reach = { isOnlyThis, checklist, removedLines };
      const lines = checklist || removedLines ? { checklist: linesAfter(now.checklist ?? [], reach) } : {};
      const each = change.isForEach === undefined ? {} : partsOnceFor(now, change.isForEach);
      const payload = withTemplate(now, { ...now, ...toldOf(remind), ...change, ...each, ...turn, ...lines }, reach);
      return [{ name: 'ChoreUpdated', payload }];
    },
  }),

  /**
   * Marks a chore done or open, and returns an archived one to the list. A repeating chore gets its next turn. Reopening removes
   * that turn while it is unchanged. If everyone has to do it, this is the part of `by` (R19).
   */
  mark: command({
    kind: 'chores.mark',
    endpoint: choreEndpoints.toggleDone,
    args: ({ shown: chore, next }: MarkInput) => ({
      query: { id: chore.id, isDone: chore.isDone, ...(next && chore.isDone ? { nextId: next.id } : {}) },
    }),
    title: ({ shown: chore }) => chore.title,
    about: ({ shown: chore }) => [chore.id],
    // Opening it again would forget who did it, and when.
    undo: ({ shown: chore, next, by }, state): Undo => {
      if (!chore.isDone) return delay;
      const { template, ...before } = find(state, chore.id) ?? chore;
      if (before.isForEach && by && partOf(before, by)) return nothing('Their part is done already.');
      return inverse(chores.mark, { shown: { ...chore, ...OPEN, template }, next, by });
    },
    cancels: ({ shown: chore }, delayed) => chore.isDone !== delayed.shown.isDone,
    emits: ['ChoreUpdated', 'NewChoreAdded', 'ChoreDeleted', 'TurnsStopped'],
    predict: ({ shown: chore, next, by }, state) => {
      const now = find(state, chore.id);
      const { isDone, doneBy, doneAt } = chore;
      if (now?.isForEach && by) return markedPart(now, { by, isDone, at: doneAt ?? '' }, { chore, next });
      if (now?.isDone === isDone) return [];
      if (!now) return [{ name: isDone ? 'ChoreUpdated' : 'NewChoreAdded', payload: withoutPart(chore, by) }];
      return turned({ ...now, isDone, doneBy, doneAt }, { chore, next });
    },
  }),

  /** A tick is a write of one line, so that concurrent ticks both take effect. */
  tick: command({
    kind: 'chores.tick',
    endpoint: choreEndpoints.tickLine,
    args: ({ chore: { id }, lineId, isChecked }: TickInput) => ({ query: { choreId: id, lineId, isChecked } }),
    title: ({ chore, lineId }) => chore.checklist?.find(({ id }) => id === lineId)?.text ?? chore.title,
    about: ({ chore, lineId }) => [lineId, chore.id],
    undo: (input, state): Undo => {
      // Undoing would lose the user who ticked it.
      if (!input.isChecked) return delay;
      const { checklist = [] } = find(state, input.chore.id) ?? input.chore;
      const isTicked = checklist.some(({ id, checkedAt }) => id === input.lineId && checkedAt !== null);
      if (isTicked) return nothing('Somebody has ticked it before.');
      return inverse(chores.tick, { ...input, isChecked: false });
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

  /** Deleting a turn of a repeating chore makes the next one, unless all end. */
  delete: command({
    kind: 'chores.delete',
    endpoint: choreEndpoints.deleteChore,
    args: ({ shown: chore, next, isLast }: EndInput & { readonly isLast?: boolean | undefined }) => ({
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
    args: ({ shown: chore, next, reason }: EndInput & { readonly reason: string | null }) => ({
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
};

export const choreCommands = { ...chores, ...enrolments, ...comments };
