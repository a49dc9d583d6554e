import type { AccountEvents } from '../accounts/events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { DecodedReminderEvents } from './events.ts';
import { isList, isPoll, type ListNote, type Note, type Poll } from './model.ts';
import type { ShoppingItem, ToldItem } from './schemas.ts';
import { changeNote } from './wire.ts';

type ReminderEvent = HeardEvent<DecodedReminderEvents & Pick<AccountEvents, 'UserUpdated'>>;
type WithId = { readonly id: string };

const byId = (a: WithId, b: WithId): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Orders items as they were created; the id settles ties. */
export const byCreation = (a: ShoppingItem, b: ShoppingItem): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byId(a, b);

/** Orders notes as they were created; the id settles ties. */
export const byAge = (a: Note, b: Note): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byId(a, b);

const put = <T extends WithId>(list: readonly T[], thing: T, order: (a: T, b: T) => number): T[] =>
  [...list.filter((t) => t.id !== thing.id), thing].toSorted(order);

const without = <T extends WithId>(list: readonly T[], id: string): T[] => list.filter((t) => t.id !== id);

const change = (notes: readonly Note[], id: string, how: (note: Note) => Note): readonly Note[] =>
  notes.map((note) => (note.id === id ? how(note) : note));

const changeList = (notes: readonly Note[], id: string, how: (list: ListNote) => ListNote) =>
  change(notes, id, (note) => (isList(note) ? how(note) : note));

const changePoll = (notes: readonly Note[], id: string, how: (poll: Poll) => Poll) =>
  change(notes, id, (note) => (isPoll(note) ? how(note) : note));

/** The shop of its list is no part of an item. */
const itemOf = ({ shop: _shop, ...item }: ToldItem): ShoppingItem => item;

const holding = (list: readonly WithId[], id: string): boolean => list.some((t) => t.id === id);

/** Lists don't mention deleted polls. */
const withoutPoll = (note: Note, id: string): Note => {
  if (note.kind !== 'list' || note.pollId !== id) return note;
  const { pollId: _gone, ...rest } = note;
  return rest;
};

/** The notes of the board (oldest first) after an event. */
export function applyToReminders(notes: readonly Note[], event: ReminderEvent): readonly Note[] {
  switch (event.name) {
    case 'NewReminderAdded':
    case 'ReminderUpdated':
      return put(notes, event.payload, byAge);
    case 'RemindersUpdated': {
      const moved = new Map(event.payload.map((note) => [note.id, note]));
      return notes.map((note) => moved.get(note.id) ?? note);
    }
    case 'ReminderChanged':
    case 'ReminderTouched':
    case 'RemindersChanged': {
      const changes = new Map([event.payload].flat().map((each) => [each.id, each]));
      return notes.map((note) => {
        const changed = changes.get(note.id);
        return changed ? changeNote(note, changed) : note;
      });
    }
    case 'ReminderDeleted':
      return without(notes, event.payload).map((note) => withoutPoll(note, event.payload));
    case 'NewShoppingItem':
    case 'UpdatedShoppingItem': {
      const item = itemOf(event.payload);
      return changeList(notes, item.reminderId, (n) => ({ ...n, items: put(n.items, item, byCreation) }));
    }
    case 'DeletedShoppingItem':
      return notes.map((n) =>
        isList(n) && holding(n.items, event.payload) ? { ...n, items: without(n.items, event.payload) } : n,
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
      return changePoll(notes, vote.reminderId, (n) => ({ ...n, votes: put(n.votes, vote, byId) }));
    }
    case 'DeletePollVote':
      return notes.map((n) =>
        isPoll(n) && holding(n.votes, event.payload) ? { ...n, votes: without(n.votes, event.payload) } : n,
      );
    case 'UserUpdated': {
      const { id, profilePictureUrl } = event.payload;
      return notes.map((n) => (n.createdBy === id ? withAuthorPicture(n, profilePictureUrl) : n));
    }
    default:
      return notes;
  }
}

function withAuthorPicture({ authorPicture: _before, ...note }: Note, authorPicture: string | null): Note {
  return { ...note, ...(authorPicture && { authorPicture }) };
}

const itemsIn = (note: Note): readonly ShoppingItem[] | null => (isList(note) ? note.items : null);

/** The items of a list (oldest first) after an event; null when the list is gone. */
export function applyToItems(
  reminderId: string,
  items: readonly ShoppingItem[],
  event: ReminderEvent,
): readonly ShoppingItem[] | null {
  switch (event.name) {
    case 'ReminderUpdated':
      return event.payload.id === reminderId ? itemsIn(event.payload) : items;
    case 'RemindersUpdated': {
      const note = event.payload.find(({ id }) => id === reminderId);
      return note ? itemsIn(note) : items;
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
