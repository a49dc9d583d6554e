import type { AccountEvents } from '../accounts/events.ts';
import type { EventOf } from '../wire/event.ts';
import type { ChorePage } from './endpoints.ts';
import type { ChoreEvents } from './events.ts';
import type { Chore, ChoreMessage } from './schemas.ts';

type ChoreEvent = EventOf<ChoreEvents & Pick<AccountEvents, 'UserUpdated'>>;

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
      return put(chores, event.payload);
    case 'ChoreDeleted':
      return chores.filter((c) => c.id !== event.payload);
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
 * The archive, as far as its pages are known, after an event; null when it must be read again. A chore that comes back to the
 * list, or is deleted, leaves it; one that leaves the list may have come into it.
 */
export function applyToArchive(pages: readonly ChorePage[], event: ChoreEvent): readonly ChorePage[] | null {
  if (event.name !== 'NewChoreAdded' && event.name !== 'ChoreDeleted') return pages;
  const gone = event.name === 'ChoreDeleted' ? event.payload : event.payload.id;
  const isKnown = pages.some((page) => page.chores.some(({ id }) => id === gone));
  if (isKnown) return pages.map((page) => ({ ...page, chores: page.chores.filter(({ id }) => id !== gone) }));
  return event.name === 'ChoreDeleted' ? null : pages;
}
