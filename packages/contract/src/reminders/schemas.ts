import * as z from 'zod/mini';
import { Day } from '../time/schemas.ts';
import { Id, Instant, numbered } from '../wire/primitives.ts';

export const reminderTypes = { Text: 0, Image: 1, ShoppingList: 2, Poll: 3 } as const;
export const ReminderType = numbered(reminderTypes);
export type ReminderType = z.infer<typeof ReminderType>;

/** An item of a shopping list, which is a note. In order of creation. */
export const ShoppingItem = z.object({
  id: Id,
  name: z.string(),
  isChecked: z.boolean(),
  reminderId: Id,
  createdBy: Id,
  createdAt: Instant,
  /** Ours: its place in the list by hand, ascending. */
  position: z.number(),
  /** Ours: its position among the aisles if set by hand (docs/shopping.md A6); null while its name decides. */
  aisle: z.optional(z.nullable(z.number())),
  /** Ours: who ticked it and when; null, and absent in what an earlier version queued, while it is not. */
  checkedBy: z.optional(z.nullable(Id)),
  checkedAt: z.optional(z.nullable(Instant)),
});
export type ShoppingItem = z.infer<typeof ShoppingItem>;

/** An item in the form of events: with the shop of its list, if any. */
export type ToldItem = ShoppingItem & { readonly shop?: string | null };

/** Ours: a tick of an item. The item and its list may be deleted. */
export const BoughtItem = z.object({
  itemId: Id,
  reminderId: Id,
  name: z.string(),
  boughtAt: Instant,
  /** The shop of its list; null if none, absent in data of an earlier version. */
  shop: z.optional(z.nullable(z.string())),
});
export type BoughtItem = z.infer<typeof BoughtItem>;

export const PollVote = z.object({
  id: Id,
  reminderId: Id,
  /** The nil UUID for other people's votes in an anonymous poll. */
  votedBy: Id,
  votedAt: Instant,
  choice: z.string(),
});
export type PollVote = z.infer<typeof PollVote>;

export const Reaction = z.object({
  id: Id,
  userId: Id,
  reminderId: Id,
  /** The emoji itself. */
  type: z.string(),
});
export type Reaction = z.infer<typeof Reaction>;

/** Ours: `pinned` is in the top row and never fades; `drawer` was put away by a member, and stays there until it is touched. */
export const Placement = z.enum(['pinned', 'drawer']);
export type Placement = z.infer<typeof Placement>;

/** A note on the board. Members of other types than its own are null. */
export const Reminder = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  createdAt: Instant,
  reminderType: ReminderType,
  /** The path of the creator’s picture. */
  linkToPP: z.nullable(z.string()),
  coordX: z.int(),
  coordY: z.int(),
  coordZ: z.int(),
  reactions: z.array(Reaction),
  /** Ours: the last write to it, its items, votes or reactions (B1); null: none since it was added. */
  touchedAt: z.optional(z.nullable(Instant)),
  /** Ours: null, and absent in data of older versions: its use decides where it is (B2–B4). */
  placement: z.optional(z.nullable(Placement)),
  /** Ours: the day of the household that it is for (W10); null, and absent in data of older versions: none. */
  plannedOn: z.optional(z.nullable(Day)),
  /** For text notes, like `color` and `mentions`. */
  content: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** Ours: the members mentioned in its content; absent in data of older versions. */
  mentions: z.optional(z.array(Id)),
  /** For picture notes: the stored name of the file. */
  imageUrl: z.nullable(z.string()),
  /** Ours: the content of a picture, also its alternative text. */
  caption: z.nullable(z.string()),
  /** For lists, like `items`, `shop` and `isAsWritten`. */
  shoppingListName: z.nullable(z.string()),
  items: z.nullable(z.array(ShoppingItem)),
  /** Ours: the shop of a list; null if none was chosen. */
  shop: z.optional(z.nullable(z.string())),
  /** Ours: the poll whose result a list is; absent: none. */
  pollId: z.optional(Id),
  /** Ours: whether a list stays in the order in which it was written, also in the shop; null means no. */
  isAsWritten: z.optional(z.nullable(z.boolean())),
  /** For polls, like all that follow. */
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  expirationDate: z.nullable(Instant),
  isAnonymous: z.nullable(z.boolean()),
  allowMultipleChoices: z.nullable(z.boolean()),
  /** Ours: what can be chosen; empty = free text. */
  options: z.nullable(z.array(z.string())),
  votes: z.nullable(z.array(PollVote)),
});
export type Reminder = z.infer<typeof Reminder>;

/** Ours: the changed members of a note; items, votes and reactions have separate events. */
export type NoteChange = Pick<Reminder, 'id'> & Partial<Omit<Reminder, 'items' | 'votes' | 'reactions'>>;

/** Ours: a note was touched by a write with events of its own: a vote or a reaction. */
export type NoteTouch = Pick<Reminder, 'id' | 'touchedAt' | 'placement'>;

export const outcomeKinds = ['task', 'list', 'expense'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** Ours: the outcome of a poll; for a repeating task its last turn. */
export const PollOutcome = z.object({ pollId: Id, kind: z.enum(outcomeKinds), id: Id, name: z.string() });
export type PollOutcome = z.infer<typeof PollOutcome>;

/** Ours: the newly mentioned members of a note. */
export const ReminderMentions = z.object({ reminderId: Id, mentions: z.array(Id) });
export type ReminderMentions = z.infer<typeof ReminderMentions>;

/** An item as the ShoppingList family of calls shows it. */
export const ListItem = z.object({
  id: Id,
  name: z.string(),
  isChecked: z.boolean(),
  createdBy: Id,
  shoppinglistId: Id,
});
export type ListItem = z.infer<typeof ListItem>;

/** A shopping list: the same thing as a note of type ShoppingList, under other names. */
export const ShoppingList = z.object({
  id: Id,
  colocationId: Id,
  createdBy: Id,
  name: z.string(),
  shoppingItems: z.array(ListItem),
});
export type ShoppingList = z.infer<typeof ShoppingList>;
