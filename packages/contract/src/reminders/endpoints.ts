import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Day } from '../time/schemas.ts';
import { Id, Instant, Mentions, name, optionalName, text } from '../wire/primitives.ts';
import { opinionEndpoints } from './opinion-endpoints.ts';
import { BoughtItem, Placement, PollOutcome, Reminder, ReminderType, ShoppingItem } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const OfReminder = z.object({ reminderId: Id });
const Coordinate = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const NoteText = z.string().check(z.maxLength(limits.noteText));
const Color = z.string().check(z.trim(), z.maxLength(40));
const ListName = optionalName(limits.listName);
const ShopName = optionalName(limits.shopName);

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

/** The older client always sends every field, the unused ones empty; `reminderType` says which ones count. */
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
  mentions: Maybe(Mentions),
  caption: Maybe(NoteText),
  shoppingListName: Maybe(ListName),
  shop: Maybe(ShopName),
  /** The poll whose result a list is. */
  pollId: Maybe(Id),
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
  mentions: Maybe(Mentions),
  caption: Maybe(NoteText),
  shoppingListName: Maybe(ListName),
  shop: Maybe(ShopName),
  isAsWritten: Maybe(z.boolean()),
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
  /** Ours: false for a note that makes room or is tidied: such a move is no use of it (B1). */
  touches: Maybe(z.boolean()),
});
export type MovedReminder = z.output<typeof MovedReminder>;

const itemFields = { name: text(limits.itemName), isChecked: Maybe(z.boolean()) };

export const reminderEndpoints = defineEndpoints({
  listReminders: {
    method: 'GET',
    path: '/api/Reminder',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The notes of the board with their items, votes and reactions',
    query: z.object({ colocationId: Id }),
    response: z.array(Reminder),
    cacheable: true,
  },
  getReminder: {
    method: 'GET',
    path: '/api/Reminder/{id}',
    access: 'member',
    household: { of: 'note', by: 'params.id' },
    summary: 'One note',
    params: IdInPath,
    response: Reminder,
    cacheable: true,
  },
  addReminder: {
    method: 'POST',
    path: '/api/Reminder',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds a note to the board; `file` is the picture of an image note',
    body: NewReminder,
    form: true,
    response: Id,
  },
  editReminder: {
    method: 'PUT',
    path: '/api/Reminder',
    access: 'member',
    household: { of: 'note', by: 'body.id' },
    summary: 'Changes or moves a note; its type cannot change',
    body: EditedReminder,
    largestBody: bodyLimits.board,
    response: Id,
  },
  moveReminders: {
    method: 'PUT',
    path: '/api/Reminder/Range',
    access: 'member',
    household: { of: 'note', by: 'body.id' },
    summary: 'Moves several notes, all or none',
    body: z.array(MovedReminder).check(z.maxLength(500)),
    largestBody: bodyLimits.board,
    response: z.array(Id),
  },
  placeReminder: {
    method: 'PUT',
    path: '/api/Reminder/Placement',
    access: 'member',
    household: { of: 'note', by: 'body.id' },
    summary: 'Pins a note, puts it into the drawer, or hangs it on the board again, at the given place',
    body: z.object({
      id: Id,
      placement: z.enum([...Placement.options, 'board']),
      coordX: Maybe(Coordinate),
      coordY: Maybe(Coordinate),
      coordZ: Maybe(Coordinate),
    }),
    response: Id,
  },
  planReminder: {
    method: 'PUT',
    path: '/api/Reminder/Day',
    access: 'member',
    household: { of: 'note', by: 'body.id' },
    summary: 'Gives a note a day, on which the week shows it (W10); null: none',
    body: z.object({ id: Id, plannedOn: z.nullable(Day) }),
    response: Id,
  },
  deleteReminder: {
    method: 'DELETE',
    path: '/api/Reminder/{id}',
    access: 'member',
    household: { of: 'note', by: 'params.id' },
    summary: 'Deletes a note',
    params: IdInPath,
    response: Id,
  },
  listItems: {
    method: 'GET',
    path: '/api/Reminder/ShoppingList',
    access: 'member',
    household: { of: 'note', by: 'query.reminderId' },
    summary: 'The items of a list',
    query: OfReminder,
    response: z.array(ShoppingItem),
    cacheable: true,
  },
  addItem: {
    method: 'POST',
    path: '/api/Reminder/ShoppingList',
    access: 'member',
    household: { of: 'note', by: 'body.reminderId' },
    actor: 'body.createdBy',
    summary: 'Adds an item to a list',
    body: z.object({ id: Maybe(Id), reminderId: Id, createdBy: Maybe(Id), ...itemFields }),
    response: Id,
  },
  editItem: {
    method: 'PUT',
    path: '/api/Reminder/ShoppingList',
    access: 'member',
    household: { of: 'item', by: 'body.id' },
    summary: 'Renames or checks an item',
    body: z.object({
      id: Id,
      name: Maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemName))),
      isChecked: Maybe(z.boolean()),
      position: Maybe(z.number()),
      aisle: Maybe(z.number()),
    }),
    response: Id,
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/Reminder/ShoppingList/{id}',
    access: 'member',
    household: { of: 'item', by: 'params.id' },
    summary: 'Deletes an item of a list',
    params: IdInPath,
    response: Id,
  },
  listBoughtItems: {
    method: 'GET',
    path: '/api/Reminder/BoughtItems',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The ticks on my household’s lists, oldest first',
    query: z.object({ colocationId: Id }),
    response: z.array(BoughtItem),
    cacheable: true,
  },
  listOutcomes: {
    method: 'GET',
    path: '/api/Reminder/Outcomes',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The results of my household’s polls: tasks, lists and expenses, by their ids',
    query: z.object({ colocationId: Id }),
    response: z.array(PollOutcome),
    cacheable: true,
  },
  ...opinionEndpoints,
});
