import type { Events } from '@hestia/contract/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import type { NewsworthyEvent } from '@hestia/contract/news/events.ts';
import type { Deed } from '@hestia/contract/news/schemas.ts';
import { reminderTypes, type ReminderType } from '@hestia/contract/reminders/schemas.ts';

/** A stored event, perhaps of an earlier version. */
export type NewsEvent = {
  readonly seq: number;
  readonly name: string;
  readonly at: string;
  readonly actor: string | null;
  readonly payload: unknown;
};

/** The news item of an event, without texts: those are read from the current data. */
export type Draft = {
  readonly deed: Deed;
  readonly thingId: string | null;
  readonly aboutId?: string;
  /** It is news while this exists. */
  readonly lives?: string;
  readonly mentions?: readonly string[] | undefined;
  /** News only for the mentioned members. */
  readonly isForMentioned?: boolean;
};

type Reader<N extends EventName> = (payload: Events[N], event: NewsEvent) => Draft | null;

const added: Record<ReminderType, Deed> = {
  [reminderTypes.Text]: 'noteAdded',
  [reminderTypes.Image]: 'pictureAdded',
  [reminderTypes.ShoppingList]: 'listAdded',
  [reminderTypes.Poll]: 'pollAdded',
};

/** Things created by the same write, neither restored nor a consequence. */
const SAME_WRITE_MS = 60_000;
const isOf = ({ at }: NewsEvent, instant: string | null | undefined): boolean =>
  instant !== null && instant !== undefined && Math.abs(Date.parse(at) - Date.parse(instant)) < SAME_WRITE_MS;

const ofThing = (deed: Deed, id: string): Draft => ({ deed, thingId: id, lives: id });
const ofPart = (deed: Deed, id: string, aboutId: string): Draft => ({ deed, thingId: id, aboutId, lives: id });

const itemTicked: Reader<'UpdatedShoppingItem'> = (item, event) =>
  item.isChecked && item.checkedBy === event.actor && isOf(event, item.checkedAt)
    ? ofPart('itemTicked', item.id, item.reminderId)
    : null;

const expenseAdded: Reader<'NewExpenseAdded'> = (expense, event) => {
  if (event.actor === null) return expense.billId ? ofThing('billBooked', expense.id) : null;
  if (!isOf(event, expense.createdAt)) return ofThing('expenseRestored', expense.id);
  return ofThing(refundedUser(expenseIn(expense)) === null ? 'expenseAdded' : 'paymentAdded', expense.id);
};

const voted = (vote: Events['NewPollVote']): Draft | null =>
  // The stored form has whether the voter is public.
  'isAnonymous' in vote && vote.isAnonymous !== false
    ? null
    : { deed: 'pollVoted', thingId: vote.reminderId, lives: vote.reminderId };

const reacted = ({ reminderId }: Events['NewReaction']): Draft => ofThing('noteReacted', reminderId);
const reactedToMessage = ({ messageId }: Events['NewMessageReaction']): Draft => ofThing('messageReacted', messageId);
const enrolmentChanged = ({ id }: Events['ChoreEnrollmentAdded']): Draft => ofThing('taskPeople', id);
const absence = ({ userId }: Events['NewAbsenceAdded']): Draft => ({ deed: 'absenceSaid', thingId: userId });

const readers: { readonly [N in NewsworthyEvent]: Reader<N> } = {
  NewReminderAdded: ({ id, reminderType, mentions }) => ({ ...ofThing(added[reminderType], id), mentions }),
  NewReminderMentions: ({ reminderId, mentions }) => ({
    ...ofThing('noteMentioned', reminderId),
    mentions,
    isForMentioned: true,
  }),
  NewReaction: reacted,
  UpdateReaction: reacted,
  NewPollVote: voted,
  UpdatePollVote: voted,
  PollEnded: (id) => ofThing('pollEnded', id),
  ReminderDeleted: (id) => ({ deed: 'noteDeleted', thingId: null, aboutId: id }),
  // A next turn is no news, nor is a task that returns from the archive.
  NewChoreAdded: (chore, event) =>
    (chore.repeat?.turn ?? 1) > 1 || !isOf(event, chore.createdAt) ? null : ofThing('taskAdded', chore.id),
  ChoreUpdated: ({ id, doneBy, doneAt }, event) =>
    ofThing(doneBy === event.actor && isOf(event, doneAt) ? 'taskDone' : 'taskEdited', id),
  ChoreEnrollmentAdded: enrolmentChanged,
  ChoreEnrollmentRemoved: enrolmentChanged,
  TurnsStopped: ({ id }) => ofThing('turnsStopped', id),
  NewChoreMessageAdded: ({ id, choreId, mentions }) => ({ ...ofPart('taskCommented', id, choreId), mentions }),
  NewExpenseAdded: expenseAdded,
  BillPaused: ({ id }) => ofThing('billPaused', id),
  BudgetExceeded: ({ expenseCategoryId: id }) => ofThing('budgetExceeded', id),
  ExpenseUpdated: ({ id }) => ofThing('expenseEdited', id),
  ExpenseDeleted: (id) => ({ deed: 'expenseDeleted', thingId: null, aboutId: id }),
  NewExpenseMessageAdded: ({ id, expenseId, mentions }) => ({ ...ofPart('expenseCommented', id, expenseId), mentions }),
  ExpensesImported: ({ id }) => ofThing('expensesImported', id),
  ImportUndone: ({ id }) => ofThing('importUndone', id),
  NewShoppingItem: ({ id, reminderId }) => ofPart('itemAdded', id, reminderId),
  UpdatedShoppingItem: itemTicked,
  NewMessageAdded: ({ id, mentions }) => ({ ...ofThing('messageSent', id), mentions }),
  NewMessageReaction: reactedToMessage,
  UpdateMessageReaction: reactedToMessage,
  MemberJoined: ({ id, isPlaceholder }) =>
    isPlaceholder
      ? { deed: 'nameAdded', thingId: null, aboutId: id, lives: id }
      : { deed: 'memberJoined', thingId: id },
  PlaceholderClaimed: ({ placeholderId: id }) => ({ deed: 'nameClaimed', thingId: null, aboutId: id, lives: id }),
  MemberLeft: (id) => ({ deed: 'memberLeft', thingId: id }),
  ColocationUpdated: ({ id }) => ({ deed: 'houseEdited', thingId: id }),
  NewAbsenceAdded: absence,
  AbsenceUpdated: absence,
};

/** Events without an actor: timers end polls, book or stop bills, and stop turns. */
const byTime = new Set(['PollEnded', 'NewExpenseAdded', 'BillPaused', 'BudgetExceeded', 'TurnsStopped']);

/** The news entry for an event, or null. */
export function draftOf(event: NewsEvent): Draft | null {
  if (event.actor === null && !byTime.has(event.name)) return null;
  // The name determines the type of the payload.
  const read = readers[event.name as NewsworthyEvent] as Reader<never>;
  return read(event.payload as never, event);
}
