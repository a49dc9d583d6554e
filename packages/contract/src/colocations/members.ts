import type { AccountEvents } from '../accounts/events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { ColocationEvents } from './events.ts';
import type { User } from '../accounts/schemas.ts';

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts members by name, ignoring case; ties by id. */
export const byName = (a: User, b: User): number =>
  alphabet.compare(a.username, b.username) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The members of the household (by name) after an event. */
export function applyToMembers(
  members: readonly User[],
  event: HeardEvent<AccountEvents & ColocationEvents>,
): readonly User[] {
  switch (event.name) {
    case 'MemberJoined':
      return [...members.filter((m) => m.id !== event.payload.id), event.payload].toSorted(byName);
    case 'UserUpdated':
      return members.map((m) => (m.id === event.payload.id ? { ...m, ...event.payload } : m)).toSorted(byName);
    case 'MemberLeft':
      return members.filter((m) => m.id !== event.payload);
    case 'PlaceholderClaimed':
      return members.filter((m) => m.id !== event.payload.placeholderId);
    case 'ColocationDeleted':
      return [];
    default:
      return members;
  }
}
