import * as z from 'zod/mini';
import { Amount, Id, Instant } from '../wire/primitives.ts';

/** The places of the house, in the order in which their news is read. */
export const newsPlaces = ['board', 'tasks', 'money', 'lists', 'chat', 'house'] as const;
export type NewsPlace = (typeof newsPlaces)[number];

/** The kinds of news, and their pages. */
export const placeOf = {
  noteAdded: 'board',
  pictureAdded: 'board',
  pollAdded: 'board',
  pollVoted: 'board',
  pollEnded: 'board',
  noteReacted: 'board',
  noteMentioned: 'board',
  noteDeleted: 'board',
  taskAdded: 'tasks',
  taskDone: 'tasks',
  taskEdited: 'tasks',
  taskPeople: 'tasks',
  turnsStopped: 'tasks',
  taskCommented: 'tasks',
  expenseAdded: 'money',
  billBooked: 'money',
  billPaused: 'money',
  budgetExceeded: 'money',
  paymentAdded: 'money',
  expenseEdited: 'money',
  expenseDeleted: 'money',
  expenseRestored: 'money',
  expenseCommented: 'money',
  expensesImported: 'money',
  importUndone: 'money',
  listAdded: 'lists',
  itemAdded: 'lists',
  itemTicked: 'lists',
  messageSent: 'chat',
  messageReacted: 'chat',
  memberJoined: 'house',
  memberLeft: 'house',
  nameAdded: 'house',
  nameClaimed: 'house',
  houseEdited: 'house',
  absenceSaid: 'house',
} as const satisfies Readonly<Record<string, NewsPlace>>;
export type Deed = keyof typeof placeOf;
const deeds = Object.keys(placeOf) as [Deed, ...Deed[]];

/** A news entry: an event of the household, in current words. */
export const NewsEntry = z.object({
  /** The number of the event. */
  seq: z.int(),
  at: Instant,
  /** The acting member; null: a scheduled event. */
  actorId: z.nullable(Id),
  deed: z.enum(deeds),
  /** The thing added, ticked or sent. Null when it no longer exists. */
  thingId: z.nullable(Id),
  /** The thing's own words. */
  words: z.nullable(z.string()),
  /** Its parent: the list of an item, the task of a comment, the note of a vote. */
  aboutId: z.nullable(Id),
  aboutWords: z.nullable(z.string()),
  amount: z.nullable(Amount),
  /** Whether it mentions the reader by name. */
  isMention: z.boolean(),
});
export type NewsEntry = z.infer<typeof NewsEntry>;

/** Deeds of others, latest first; `next` is the `before` of the following page, null at the end. */
export const NewsPage = z.object({ entries: z.array(NewsEntry), next: z.nullable(z.int()) });
export type NewsPage = z.infer<typeof NewsPage>;

/** The last event that a user has seen, and the last one that is new to them (0: none). */
export const NewsMark = z.object({ userId: Id, looked: z.int(), newest: z.int() });
export type NewsMark = z.infer<typeof NewsMark>;

export const NewsLook = z.object({ userId: Id, seq: z.int() });
export type NewsLook = z.infer<typeof NewsLook>;
