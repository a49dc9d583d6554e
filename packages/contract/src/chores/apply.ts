import type { AccountEvents } from '../accounts/events.ts';
import type { HeardEvent } from '../wire/event.ts';
import { withoutPoll } from '../wire/from-poll.ts';
import type { Id } from '../wire/primitives.ts';
import { withTick } from './checklist.ts';
import { effortOf } from './effort.ts';
import type { ChoreEvents } from './events.ts';
import type { Chore, ChoreMessage, ChorePage, Completion } from './schemas.ts';

type ChoreEvent = HeardEvent<ChoreEvents & Pick<AccountEvents, 'UserUpdated'> & { readonly ReminderDeleted: Id }>;

/** Orders chores by due date; the id settles ties. */
export const byDueDate = (a: Chore, b: Chore): number =>
  a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const put = (chores: readonly Chore[], chore: Chore): readonly Chore[] =>
  [...chores.filter((c) => c.id !== chore.id), chore].toSorted(byDueDate);

/** The household's chores (by due date, without archived ones) after an event. */
export function applyToChores(chores: readonly Chore[], event: ChoreEvent): readonly Chore[] {
  switch (event.name) {
    case 'NewChoreAdded':
    case 'ChoreUpdated':
    case 'ChoreEnrollmentAdded':
    case 'ChoreEnrollmentRemoved':
    case 'HandoverAsked':
    case 'HandoverAnswered':
    case 'ChoreNudged':
    case 'TurnsStopped':
      return put(chores, event.payload);
    case 'ChoreLineTicked': {
      const { choreId, updatedAt, line } = event.payload;
      return chores.map((c) =>
        c.id === choreId ? { ...c, updatedAt, checklist: withTick(c.checklist ?? [], line) } : c,
      );
    }
    case 'ChoreDeleted':
      return chores.filter((c) => c.id !== event.payload);
    case 'ReminderDeleted':
      return withoutPoll(chores, event.payload);
    case 'UserUpdated': {
      const { id, profilePictureUrl } = event.payload;
      return chores.map((c) =>
        id in c.enrolledUsers ? { ...c, enrolledUsers: { ...c.enrolledUsers, [id]: profilePictureUrl } } : c,
      );
    }
    default:
      return chores;
  }
}

/** The comments on one chore (oldest first) after an event. */
export function applyToChoreMessages(
  choreId: string,
  messages: readonly ChoreMessage[],
  event: ChoreEvent,
): readonly ChoreMessage[] {
  switch (event.name) {
    case 'NewChoreMessageAdded':
      if (event.payload.choreId !== choreId) return messages;
      return [...messages.filter((m) => m.id !== event.payload.id), event.payload];
    case 'ChoreMessagesDeleted':
      return messages.filter((m) => m.id !== event.payload);
    default:
      return messages;
  }
}

/**
 * The archive, as far as its pages are loaded, after an event; null when it must be fetched again. A chore that returns to the
 * list, or is deleted, leaves it; one that leaves the list may have been archived.
 */
export function applyToArchive(pages: readonly ChorePage[], event: ChoreEvent): readonly ChorePage[] | null {
  if (event.name === 'ReminderDeleted')
    return pages.map((page) => ({ ...page, chores: withoutPoll(page.chores, event.payload) }));
  if (event.name !== 'NewChoreAdded' && event.name !== 'ChoreDeleted') return pages;
  const gone = event.name === 'ChoreDeleted' ? event.payload : event.payload.id;
  const isKnown = pages.some((page) => page.chores.some(({ id }) => id === gone));
  if (isKnown) return pages.map((page) => ({ ...page, chores: page.chores.filter(({ id }) => id !== gone) }));
  return event.name === 'ChoreDeleted' ? null : pages;
}

const latestFirst = (a: Completion, b: Completion): number =>
  compare(b.doneAt, a.doneAt) || compare(b.choreId, a.choreId) || compare(b.doneBy, a.doneBy);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Completions (latest first) after an event; null when they must be fetched again: a done chore that leaves the list was either
 * archived, which keeps it done, or deleted.
 */
export function applyToCompletions(
  completions: readonly Completion[],
  event: ChoreEvent,
): readonly Completion[] | null {
  const without = (id: string) => completions.filter(({ choreId }) => choreId !== id);
  switch (event.name) {
    case 'NewChoreAdded':
    case 'ChoreUpdated': {
      const { id, doneBy, doneAt, isForEach, parts = [] } = event.payload;
      const effort = effortOf(event.payload);
      if (isForEach && parts.length > 0)
        return [
          ...without(id),
          ...parts.map((part) => ({ choreId: id, doneBy: part.userId, doneAt: part.doneAt, effort })),
        ].toSorted(latestFirst);
      if (doneBy === null || doneAt === null) return without(id);
      return [...without(id), { choreId: id, doneBy, doneAt, effort }].toSorted(latestFirst);
    }
    case 'ChoreDeleted':
      return without(event.payload).length === completions.length ? completions : null;
    default:
      return completions;
  }
}
