import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { applyToAbsences } from '@hestia/contract/absences/apply.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { applyToBook } from '@hestia/contract/book/apply.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { applyToArchive, applyToChoreMessages, applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { ChoreMessage, ChorePage } from '@hestia/contract/chores/schemas.ts';
import type { HouseholdState } from '@hestia/contract/commands.ts';
import type { DecodedEvent } from '@hestia/contract/events.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { applyToBalance, applyToCategories, applyToExpenses } from '@hestia/contract/money/applying/apply.ts';
import { applyToExpenseMessages } from '@hestia/contract/money/applying/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { ExpenseMessage } from '@hestia/contract/money/shapes/history-schemas.ts';
import { pageIn } from '@hestia/contract/money/shapes/wire.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import { applyToDefaultSplits } from '@hestia/contract/money/applying/default-splits.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { applyToMonths } from '@hestia/contract/money/applying/months.ts';
import { applyToNudges } from '@hestia/contract/money/nudges.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { applyToNewsMark } from '@hestia/contract/news/apply.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { applyToBought } from '@hestia/contract/reminders/apply-bought.ts';
import { applyToOutcomes } from '@hestia/contract/reminders/apply-outcomes.ts';
import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { decodeNote } from '@hestia/contract/reminders/wire.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import type { TestServer } from './server.ts';

/** All of a household's data on a member's screens; comments only of one chore and one expense. */
export type HouseholdSnapshot = HouseholdState & {
  readonly members: readonly User[];
  readonly comments: readonly ChoreMessage[];
  readonly expenseComments: readonly ExpenseMessage[] | null;
  /** Null: an event requires that it is read again. */
  readonly archive: readonly ChorePage[] | null;
  /** The same. */
  readonly outcomes: readonly PollOutcome[] | null;
};

/** The things whose comments are looked at. */
type SnapshotIds = { readonly choreId: string; readonly expenseId: string };
type SnapshotReader = SnapshotIds & { readonly jwt: string; readonly home: string };

/** Reads it as a member. */
export async function readHousehold(
  server: TestServer,
  { jwt, home, choreId, expenseId }: SnapshotReader,
): Promise<HouseholdSnapshot> {
  const me = { jwt };
  const params = { id: home };
  const colocationId = home;
  // Not compared here: the server keeps these lists, too, and compares them with the tables.
  await server.call(me, messageEndpoints.listMessages, { query: { colocationId, limit: 1 } });
  await server.call(me, moneyEndpoints.pageExpenses, { query: { colocationId, limit: 1 } });
  await server.call(me, moneyEndpoints.getRefundMethods, { params });
  return {
    chores: await server.call(me, choreEndpoints.listChores, { params }),
    archive: [await server.call(me, choreEndpoints.listArchivedChores, { query: { colocationId } })],
    comments: await server.call(me, choreEndpoints.listChoreMessages, { params: { id: choreId } }),
    expenseComments: await server.call(me, historyEndpoints.listExpenseMessages, { params: { id: expenseId } }),
    messages: await server.call(me, messageEndpoints.listMessages, { query: { colocationId } }),
    expenses: pageIn(await server.call(me, moneyEndpoints.pageExpenses, { query: { colocationId, limit: 200 } }))
      .expenses,
    categories: await server.call(me, moneyEndpoints.listCategories, { params }),
    balance: await server.call(me, moneyEndpoints.getBalance, { params }),
    notes: (await server.call(me, reminderEndpoints.listReminders, { query: { colocationId } })).map(decodeNote),
    bought: await server.call(me, reminderEndpoints.listBoughtItems, { query: { colocationId } }),
    outcomes: await server.call(me, reminderEndpoints.listOutcomes, { query: { colocationId } }),
    absences: await server.call(me, absenceEndpoints.listAbsences, { query: { colocationId } }),
    defaultSplits: await server.call(me, defaultSplitEndpoints.listDefaultSplits, { query: { colocationId } }),
    nudges: await server.call(me, settleEndpoints.listNudges, { query: { colocationId } }),
    monthEnds: await server.call(me, closingEndpoints.listMonths, { query: { colocationId } }),
    colocation: await server.call(me, colocationEndpoints.getColocation, { params }),
    members: await server.call(me, accountEndpoints.listMembers, { params }),
    bills: (await server.call(me, billEndpoints.listBills, { query: { colocationId } })).map(billIn),
    book: await server.call(me, bookEndpoints.listBook, { query: { colocationId } }),
    newsMark: await server.call(me, newsEndpoints.getNewsMark, { query: { colocationId } }),
  };
}

/** Applies an event as a browser does. */
export const applyToHousehold = (
  household: HouseholdSnapshot,
  event: DecodedEvent,
  { choreId, expenseId }: SnapshotIds,
): HouseholdSnapshot => ({
  chores: applyToChores(household.chores, event),
  archive: household.archive && applyToArchive(household.archive, event),
  comments: applyToChoreMessages(choreId, household.comments, event),
  expenseComments: household.expenseComments && applyToExpenseMessages(expenseId, household.expenseComments, event),
  messages: applyToMessages(household.messages, event),
  expenses: applyToExpenses(household.expenses, event),
  categories: applyToCategories(household.categories, event),
  balance: applyToBalance(household.balance, event),
  notes: applyToReminders(household.notes, event),
  bought: applyToBought(household.bought, event),
  outcomes: household.outcomes && applyToOutcomes(household.outcomes, event),
  absences: applyToAbsences(household.absences, event),
  defaultSplits: applyToDefaultSplits(household.defaultSplits, event),
  nudges: applyToNudges(household.nudges, event),
  monthEnds: applyToMonths(household.monthEnds, event),
  members: applyToMembers(household.members, event),
  colocation: applyToColocation(household.colocation, event) ?? household.colocation,
  bills: applyToBills(household.bills, event),
  book: applyToBook(household.book, event),
  newsMark: applyToNewsMark(household.newsMark, event),
});
