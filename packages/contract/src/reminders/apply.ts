import type { AccountEvents } from '../accounts/events.ts';
import type { EventOf } from '../wire/event.ts';
import type { ReminderEvents } from './events.ts';
import type { Reminder, ShoppingItem, ToldItem } from './schemas.ts';
import { withoutPoll } from '../wire/from-poll.ts';

type ReminderEvent = EventOf<ReminderEvents & Pick<AccountEvents, 'UserUpdated'>>;
type WithId = { readonly id: string };

const byId = (a: WithId, b: WithId): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Orders items as they were created; the id settles ties. */
export const byCreation = (a: ShoppingItem, b: ShoppingItem): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byId(a, b);

/** Orders notes as they were created; the id settles ties. */
export const byAge = (a: Reminder, b: Reminder): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byId(a, b);

const put = <T extends WithId>(list: readonly T[], thing: T, order: (a: T, b: T) => number): T[] =>
  [...list.filter((t) => t.id !== thing.id), thing].toSorted(order);

const without = <T extends WithId>(list: readonly T[], id: string): T[] => list.filter((t) => t.id !== id);

const change = (notes: readonly Reminder[], id: string, how: (note: Reminder) => Reminder): readonly Reminder[] =>
  notes.map((note) => (note.id === id ? how(note) : note));

/** The shop of its list is no part of an item. */
const itemOf = ({ shop: _shop, ...item }: ToldItem): ShoppingItem => item;

const holding = (list: readonly WithId[] | null, id: string): boolean => list?.some((t) => t.id === id) ?? false;

/** The notes of the board (oldest first) after an event. */
export function applyToReminders(notes: readonly Reminder[], event: ReminderEvent): readonly Reminder[] {
  switch (event.name) {
    case 'NewReminderAdded':
    case 'ReminderUpdated':
      return put(notes, event.payload, byAge);
    case 'RemindersUpdated': {
      const moved = new Map(event.payload.map((note) => [note.id, note]));
      return notes.map((note) => moved.get(note.id) ?? note);
    }
    case 'ReminderChanged':
    case 'RemindersChanged': {
      const changes = new Map([event.payload].flat().map((each) => [each.id, each]));
      return notes.map((note) => (changes.has(note.id) ? { ...note, ...changes.get(note.id) } : note));
    }
    case 'ReminderDeleted':
      return withoutPoll(without(notes, event.payload), event.payload);
    case 'NewShoppingItem':
    case 'UpdatedShoppingItem': {
      const item = itemOf(event.payload);
      return change(notes, item.reminderId, (n) => ({ ...n, items: put(n.items ?? [], item, byCreation) }));
    }
    case 'DeletedShoppingItem':
      return notes.map((n) =>
        holding(n.items, event.payload) ? { ...n, items: without(n.items ?? [], event.payload) } : n,
      );
    case 'NewReaction':
    case 'UpdateReaction': {
      const reaction = event.payload;
      return change(notes, reaction.reminderId, (n) => ({ ...n, reactions: put(n.reactions, reaction, byId) }));
    }
    case 'DeleteReaction':
      return notes.map((n) =>
        holding(n.reactions, event.payload) ? { ...n, reactions: without(n.reactions, event.payload) } : n,
      );
    case 'NewPollVote':
    case 'UpdatePollVote': {
      const vote = event.payload;
      return change(notes, vote.reminderId, (n) => ({ ...n, votes: put(n.votes ?? [], vote, byId) }));
    }
    case 'DeletePollVote':
      return notes.map((n) =>
        holding(n.votes, event.payload) ? { ...n, votes: without(n.votes ?? [], event.payload) } : n,
      );
    case 'UserUpdated': {
      const { id, profilePictureUrl } = event.payload;
      return notes.map((n) => (n.createdBy === id ? { ...n, linkToPP: profilePictureUrl } : n));
    }
    default:
      return notes;
  }
}

/** The items of a list (oldest first) after an event; null when the list is gone. */
export function applyToItems(
  reminderId: string,
  items: readonly ShoppingItem[],
  event: ReminderEvent,
): readonly ShoppingItem[] | null {
  switch (event.name) {
    case 'ReminderUpdated':
      return event.payload.id === reminderId ? event.payload.items : items;
    case 'RemindersUpdated': {
      const note = event.payload.find(({ id }) => id === reminderId);
      return note ? note.items : items;
    }
    case 'ReminderDeleted':
      return event.payload === reminderId ? null : items;
    case 'NewShoppingItem':
    case 'UpdatedShoppingItem':
      return event.payload.reminderId === reminderId ? put(items, itemOf(event.payload), byCreation) : items;
    case 'DeletedShoppingItem':
      return holding(items, event.payload) ? without(items, event.payload) : items;
    default:
      return items;
  }
}
