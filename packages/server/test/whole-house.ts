import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { applyToAbsences } from '@hestia/contract/absences/apply.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { applyToArchive, applyToChoreMessages, applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints, type ChorePage } from '@hestia/contract/chores/endpoints.ts';
import type { ChoreMessage } from '@hestia/contract/chores/schemas.ts';
import type { HouseholdState } from '@hestia/contract/commands.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { applyToBalance, applyToCategories, applyToExpenses } from '@hestia/contract/money/apply.ts';
import { applyToExpenseMessages } from '@hestia/contract/money/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { ExpenseMessage } from '@hestia/contract/money/history-schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import { applyToDefaultSplits } from '@hestia/contract/money/default-splits.ts';
import { applyToNudges } from '@hestia/contract/money/nudges.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { applyToNewsMark } from '@hestia/contract/news/apply.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { applyToBought } from '@hestia/contract/reminders/apply-bought.ts';
import { applyToOutcomes } from '@hestia/contract/reminders/apply-outcomes.ts';
import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import type { World } from './world.ts';

/** Everything that a member's screens show of a household; of the comments those on one chore and one expense. */
export type WholeHouse = HouseholdState & {
  readonly members: readonly User[];
  readonly comments: readonly ChoreMessage[];
  readonly expenseComments: readonly ExpenseMessage[] | null;
  /** Null: an event has said that it must be read again. */
  readonly archive: readonly ChorePage[] | null;
  /** The same. */
  readonly outcomes: readonly PollOutcome[] | null;
};

/** The things whose comments are looked at. */
type TalkedAbout = { readonly choreId: string; readonly expenseId: string };
type Whose = TalkedAbout & { readonly jwt: string; readonly home: string };

/** Reads it as somebody who lives there. */
export async function readHouse(world: World, { jwt, home, choreId, expenseId }: Whose): Promise<WholeHouse> {
  const me = { jwt };
  const params = { id: home };
  const colocationId = home;
  // Nothing is made of these here: the server keeps them, too, and compares them with the tables.
  await world.call(me, messageEndpoints.listMessages, { query: { colocationId, limit: 1 } });
  await world.call(me, moneyEndpoints.pageExpenses, { query: { colocationId, limit: 1 } });
  await world.call(me, moneyEndpoints.getRefundMethods, { params });
  return {
    chores: await world.call(me, choreEndpoints.listChores, { params }),
    archive: [await world.call(me, choreEndpoints.listArchivedChores, { query: { colocationId } })],
    comments: await world.call(me, choreEndpoints.listChoreMessages, { params: { id: choreId } }),
    expenseComments: await world.call(me, historyEndpoints.listExpenseMessages, { params: { id: expenseId } }),
    messages: await world.call(me, messageEndpoints.listMessages, { query: { colocationId } }),
    expenses: (await world.call(me, moneyEndpoints.pageExpenses, { query: { colocationId, limit: 200 } })).expenses,
    categories: await world.call(me, moneyEndpoints.listCategories, { params }),
    balance: await world.call(me, moneyEndpoints.getBalance, { params }),
    notes: await world.call(me, reminderEndpoints.listReminders, { query: { colocationId } }),
    bought: await world.call(me, reminderEndpoints.listBoughtItems, { query: { colocationId } }),
    outcomes: await world.call(me, reminderEndpoints.listOutcomes, { query: { colocationId } }),
    absences: await world.call(me, absenceEndpoints.listAbsences, { query: { colocationId } }),
    defaultSplits: await world.call(me, defaultSplitEndpoints.listDefaultSplits, { query: { colocationId } }),
    nudges: await world.call(me, settleEndpoints.listNudges, { query: { colocationId } }),
    colocation: await world.call(me, colocationEndpoints.getColocation, { params }),
    members: await world.call(me, accountEndpoints.listMembers, { params }),
    bills: await world.call(me, billEndpoints.listBills, { query: { colocationId } }),
    newsMark: await world.call(me, newsEndpoints.getNewsMark, { query: { colocationId } }),
  };
}

/** What becomes of it by an event, as in a browser. */
export const applyToHouse = (
  house: WholeHouse,
  event: HestiaEvent,
  { choreId, expenseId }: TalkedAbout,
): WholeHouse => ({
  chores: applyToChores(house.chores, event as never),
  archive: house.archive && applyToArchive(house.archive, event as never),
  comments: applyToChoreMessages(choreId, house.comments, event as never),
  expenseComments: house.expenseComments && applyToExpenseMessages(expenseId, house.expenseComments, event),
  messages: applyToMessages(house.messages, event as never),
  expenses: applyToExpenses(house.expenses, event),
  categories: applyToCategories(house.categories, event),
  balance: applyToBalance(house.balance, event),
  notes: applyToReminders(house.notes, event as never),
  bought: applyToBought(house.bought, event as never),
  outcomes: house.outcomes && applyToOutcomes(house.outcomes, event as never),
  absences: applyToAbsences(house.absences, event as never),
  defaultSplits: applyToDefaultSplits(house.defaultSplits, event),
  nudges: applyToNudges(house.nudges, event as never),
  members: membersAfter(house.members, event),
  colocation: applyToColocation(house.colocation, event as never) ?? house.colocation,
  bills: applyToBills(house.bills, event as never),
  newsMark: applyToNewsMark(house.newsMark, event as never),
});

/** Of events that the members' list does not hear of, nothing comes. */
function membersAfter(members: readonly User[], event: HestiaEvent): readonly User[] {
  const after: readonly User[] | undefined = applyToMembers(members, event as never);
  return after ?? members;
}
