import * as z from 'zod/mini';
import { defineCalls } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, Instant, name, optionalName, text } from '../wire/primitives.ts';
import { PollVote, Reaction, Reminder, ReminderType, ShoppingItem } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const OfReminder = z.object({ reminderId: Id });
const Coordinate = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const NoteText = z.string().check(z.maxLength(limits.noteText));
const Color = z.string().check(z.trim(), z.maxLength(40));
const ListName = optionalName(limits.listName);
const Emoji = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((s) => [...s].length <= limits.reaction, 'At most 16 characters'),
  // In the description of the wire, which counts code points.
  z.meta({ maxLength: limits.reaction }),
);

/** The poll's members, nested; in a form sent dotted (`PollInput.Title`). */
export const PollInput = z.object({
  title: Maybe(optionalName(limits.pollTitle)),
  description: Maybe(NoteText),
  expirationDate: Maybe(Instant),
  isAnonymous: Maybe(z.boolean()),
  allowMultipleChoices: Maybe(z.boolean()),
  allowMultipleChoice: Maybe(z.boolean()),
  options: Maybe(z.array(name(limits.pollOption)).check(z.maxLength(limits.pollOptions))),
});
export type PollInput = z.output<typeof PollInput>;

/** Every field is always sent by the older client, the unused ones empty; `reminderType` says which ones count. */
export const NewReminder = z.object({
  id: Maybe(Id),
  colocationId: Id,
  createdBy: Maybe(Id),
  coordX: z._default(Coordinate, 0),
  coordY: z._default(Coordinate, 0),
  coordZ: z._default(Coordinate, 0),
  reminderType: ReminderType,
  content: Maybe(NoteText),
  color: Maybe(Color),
  caption: Maybe(NoteText),
  shoppingListName: Maybe(ListName),
  pollInput: Maybe(PollInput),
});
export type NewReminder = z.output<typeof NewReminder>;

export const EditedReminder = z.object({
  id: Id,
  reminderType: Maybe(ReminderType),
  coordX: Maybe(Coordinate),
  coordY: Maybe(Coordinate),
  coordZ: Maybe(Coordinate),
  content: Maybe(NoteText),
  color: Maybe(Color),
  caption: Maybe(NoteText),
  shoppingListName: Maybe(ListName),
  title: Maybe(optionalName(limits.pollTitle)),
  description: Maybe(NoteText),
  expirationDate: Maybe(Instant),
  isAnonymous: Maybe(z.boolean()),
  allowMultipleChoices: Maybe(z.boolean()),
  options: Maybe(z.array(name(limits.pollOption)).check(z.maxLength(limits.pollOptions))),
  /** The members of a poll again, as the older client nests them. */
  pollInput: Maybe(PollInput),
});
export type EditedReminder = z.output<typeof EditedReminder>;

export const MovedReminder = z.object({
  id: Id,
  coordX: Maybe(Coordinate),
  coordY: Maybe(Coordinate),
  coordZ: Maybe(Coordinate),
  content: Maybe(NoteText),
  color: Maybe(Color),
});
export type MovedReminder = z.output<typeof MovedReminder>;

const itemFields = { name: text(limits.itemName), isChecked: Maybe(z.boolean()) };

export const reminderCalls = defineCalls({
  listReminders: {
    method: 'GET',
    path: '/api/Reminder',
    who: 'member',
    says: 'The notes of the board with their items, votes and reactions',
    query: z.object({ colocationId: Id }),
    answer: z.array(Reminder),
    versioned: true,
  },
  getReminder: {
    method: 'GET',
    path: '/api/Reminder/{id}',
    who: 'member',
    says: 'One note',
    params: IdInPath,
    answer: Reminder,
    versioned: true,
  },
  addReminder: {
    method: 'POST',
    path: '/api/Reminder',
    who: 'member',
    says: 'Adds a note to the board; `file` is the picture of an image note',
    body: NewReminder,
    form: true,
    answer: Id,
  },
  editReminder: {
    method: 'PUT',
    path: '/api/Reminder',
    who: 'member',
    says: 'Changes or moves a note; its type cannot change',
    body: EditedReminder,
    answer: Id,
  },
  moveReminders: {
    method: 'PUT',
    path: '/api/Reminder/Range',
    who: 'member',
    says: 'Moves several notes, all or none',
    body: z.array(MovedReminder).check(z.maxLength(500)),
    answer: z.array(Id),
  },
  deleteReminder: {
    method: 'DELETE',
    path: '/api/Reminder/{id}',
    who: 'member',
    says: 'Deletes a note',
    params: IdInPath,
    answer: Id,
  },
  listItems: {
    method: 'GET',
    path: '/api/Reminder/ShoppingList',
    who: 'member',
    says: 'The items of a list',
    query: OfReminder,
    answer: z.array(ShoppingItem),
    versioned: true,
  },
  addItem: {
    method: 'POST',
    path: '/api/Reminder/ShoppingList',
    who: 'member',
    says: 'Adds an item to a list',
    body: z.object({ id: Maybe(Id), reminderId: Id, createdBy: Maybe(Id), ...itemFields }),
    answer: Id,
  },
  editItem: {
    method: 'PUT',
    path: '/api/Reminder/ShoppingList',
    who: 'member',
    says: 'Renames or checks an item',
    body: z.object({
      id: Id,
      name: Maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemName))),
      isChecked: Maybe(z.boolean()),
      position: Maybe(z.number()),
    }),
    answer: Id,
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/Reminder/ShoppingList/{id}',
    who: 'member',
    says: 'Deletes an item of a list',
    params: IdInPath,
    answer: Id,
  },
  listVotes: {
    method: 'GET',
    path: '/api/Reminder/PollVote',
    who: 'member',
    says: 'The votes of a poll',
    query: OfReminder,
    answer: z.array(PollVote),
    versioned: true,
  },
  vote: {
    method: 'POST',
    path: '/api/Reminder/PollVote',
    who: 'member',
    says: 'Votes; replaces the earlier vote unless several are allowed',
    body: z.object({ id: Maybe(Id), reminderId: Id, choice: text(limits.pollOption), votedBy: Maybe(Id) }),
    answer: Id,
  },
  withdrawVote: {
    method: 'DELETE',
    path: '/api/Reminder/PollVote/{id}',
    also: [{ path: '/api/Reminder/PollVote/id/{id}' }, { path: '/api/Reminder/PollVote/id{id}' }],
    who: 'member',
    says: 'Withdraws my vote',
    params: IdInPath,
    answer: Id,
  },
  listReactions: {
    method: 'GET',
    path: '/api/Reminder/Reactions',
    who: 'member',
    says: 'The reactions to a note',
    query: OfReminder,
    answer: z.array(Reaction),
    versioned: true,
  },
  react: {
    method: 'POST',
    path: '/api/Reminder/Reactions',
    who: 'member',
    says: 'Reacts to a note; replaces my earlier reaction',
    body: z.object({ id: Maybe(Id), reminderId: Id, userId: Maybe(Id), type: Emoji }),
    answer: Id,
  },
  withdrawReaction: {
    method: 'DELETE',
    path: '/api/Reminder/Reactions',
    who: 'member',
    says: 'Withdraws my reaction',
    body: z.object({ reminderId: Id, userId: Maybe(Id) }),
    answer: Id,
  },
});
