import * as z from 'zod/mini';
import { Absence } from '../absences/schemas.ts';
import { User } from '../accounts/schemas.ts';
import { Bill } from '../bills/schemas.ts';
import { BookEntry, BookEntryEdit, EntryReading, EntryReadingKey } from '../book/schemas.ts';
import { Chore, ChoreMessage, LineTick } from '../chores/schemas.ts';
import { MemberReset } from '../colocations/reset-schemas.ts';
import { Colocation } from '../colocations/schemas.ts';
import type { Events } from '../events.ts';
import type { EventName } from '../wire/event-names.ts';
import { Import } from '../imports/schemas.ts';
import { Message, MessageReaction } from '../messages/schemas.ts';
import { DefaultSplit } from '../money/shapes/default-split-schemas.ts';
import { ExpenseMessage, SumsCheck } from '../money/shapes/history-schemas.ts';
import { ClosedMonth, ExceededBudget, Month, SettlingAsk } from '../money/closing/schemas.ts';
import { Purse } from '../money/purses/schemas.ts';
import { Move } from '../moves/schemas.ts';
import { Nudge } from '../money/shapes/nudge-schemas.ts';
import { Balance, Expense, ExpenseCategory } from '../money/shapes/schemas.ts';
import { NewsLook } from '../news/schemas.ts';
import { PollVote, Reaction, Reminder, ReminderMentions } from '../reminders/schemas.ts';
import { Id } from '../wire/primitives.ts';
import {
  Claim,
  HouseholdExport,
  InvitationsChange,
  NoteChange,
  NoteTouch,
  PairingsChange,
  TagsChange,
  ToldItem,
} from './told.ts';

/** The same type as a schema infers it: what may be missing may also be undefined. */
type JsonOf<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly JsonOf<Item>[]
    : { readonly [K in keyof T]: object extends Pick<T, K> ? JsonOf<T[K]> | undefined : JsonOf<T[K]> };

/** A schema of the event's payload: the compiler refuses any other. */
type PayloadOf<Name extends EventName> = z.ZodMiniType<JsonOf<Events[Name]>>;

/** Every event of the hub with the schema of its payload. */
export const eventPayloads: { readonly [Name in EventName]: PayloadOf<Name> } = {
  NewReminderAdded: Reminder,
  ReminderUpdated: Reminder,
  ReminderDeleted: Id,
  NewReminderMentions: ReminderMentions,
  RemindersUpdated: z.array(Reminder),
  ReminderChanged: NoteChange,
  RemindersChanged: z.array(NoteChange),
  ReminderTouched: NoteTouch,
  NewShoppingItem: ToldItem,
  UpdatedShoppingItem: ToldItem,
  DeletedShoppingItem: Id,
  NewReaction: Reaction,
  UpdateReaction: Reaction,
  DeleteReaction: Id,
  NewPollVote: PollVote,
  UpdatePollVote: PollVote,
  DeletePollVote: Id,
  PollEnded: Id,
  NewChoreAdded: Chore,
  ChoreUpdated: Chore,
  ChoreDeleted: Id,
  ChoreEnrollmentAdded: Chore,
  ChoreEnrollmentRemoved: Chore,
  ChoreLineTicked: LineTick,
  HandoverAsked: Chore,
  HandoverAnswered: Chore,
  ChoreNudged: Chore,
  TurnsStopped: Chore,
  NewChoreMessageAdded: ChoreMessage,
  ChoreMessagesDeleted: Id,
  NewExpenseCategoryAdded: ExpenseCategory,
  ExpenseCategoryUpdated: ExpenseCategory,
  ExpenseCategoryDeleted: Id,
  NewExpenseAdded: Expense,
  ExpenseUpdated: Expense,
  ExpenseDeleted: Id,
  BalanceUpdated: Balance,
  NewExpenseMessageAdded: ExpenseMessage,
  ExpenseMessagesDeleted: Id,
  DeletedExpensesForgotten: z.array(Id),
  SumsChecked: SumsCheck,
  NudgeSent: Nudge,
  DefaultSplitChanged: DefaultSplit,
  MonthClosed: ClosedMonth,
  MonthReopened: Month,
  SettlingAsked: z.extend(SettlingAsk, { payers: z.array(Id) }),
  PurseChanged: Purse,
  PurseEnded: Id,
  BudgetExceeded: ExceededBudget,
  MoveChanged: Move,
  MoveEnded: Id,
  NewcomersChanged: z.array(Id),
  ExpensesImported: Import,
  ImportUndone: Import,
  NewBillAdded: Bill,
  BillUpdated: Bill,
  BillPaused: Bill,
  BillAsked: Bill,
  BillDeleted: Id,
  NewBookEntryAdded: BookEntry,
  BookEntryUpdated: BookEntryEdit,
  BookEntryDeleted: Id,
  BookReadingAdded: EntryReading,
  BookReadingDeleted: EntryReadingKey,
  NewMessageAdded: Message,
  MessageUpdated: Message,
  MessageDeleted: Id,
  NewMessageReaction: MessageReaction,
  UpdateMessageReaction: MessageReaction,
  DeleteMessageReaction: MessageReaction,
  NewAbsenceAdded: Absence,
  AbsenceUpdated: Absence,
  AbsenceDeleted: Id,
  MemberJoined: User,
  MemberLeft: Id,
  UserUpdated: User,
  PlaceholderClaimed: Claim,
  ColocationUpdated: Colocation,
  ColocationDeleted: Id,
  MemberResetChanged: MemberReset,
  HouseholdExported: HouseholdExport,
  InvitationsChanged: InvitationsChange,
  NewsLooked: NewsLook,
  TagsChanged: TagsChange,
  PairingsChanged: PairingsChange,
};
