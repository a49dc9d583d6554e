import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import type { Listener } from '#platform/db/transactions/transact.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { notifyOfArrival } from './arrivals.ts';
import { canReachAny } from './repository.ts';
import type { Thing } from '../texts/things.ts';
import type { Notice } from '../texts/texts.ts';
import { inHousehold } from '#platform/db/household.ts';

/** A queued notice for all members of a household except its actor. */
export type Announcement = {
  colocationId: string;
  actorId: string | null;
  notice: Notice;
  /** The mentioned members: a mention is only for them, any other notice for the rest. */
  mentioned?: readonly string[];
  /** The only receivers; by default all. */
  only?: readonly string[];
  /** Its subject; absent in jobs of an earlier version. */
  thing?: Thing;
};

/** The queue of announcements. */
export const ANNOUNCEMENTS = 'notices';

/**
 * Receives the events of each write inside its transaction, and queues notices. They exist if and only if the write commits, and
 * the write waits neither for the queue nor for the sending.
 */
export const notificationTriggers = (jobs: Pick<Jobs, 'add'>): Listener => ({
  wants: ({ colocationId, actorId, events }) => (events.some(isNotifiable) ? canReachAny(colocationId, actorId) : null),
  async onEvents(tx, { colocationId, actorId, events }) {
    const home = inHousehold(tx, colocationId);
    for (const event of events.filter(isNotifiable)) {
      if (event.name === 'MemberJoined') await notifyOfArrival(home, jobs, event.payload);
      const whom = {
        colocationId,
        // A user who removes a member doesn't know that they stop the bill, or the turns. The one who pays knows no budget.
        actorId: saidToAll.has(event.name) ? null : (speakerOf(event) ?? actorId),
        mentioned: mentionedIn(event),
        ...thingOf(event),
      };
      const add = async (notice: Notice | null) => {
        if (notice) await jobs.add(tx, ANNOUNCEMENTS, { ...whom, notice } satisfies Announcement);
      };
      await add(await mentionOf(home, event));
      await add(await noticeOf(home, event));
    }
  },
});

const saidToAll = new Set<HestiaEvent['name']>(['BillPaused', 'TurnsStopped', 'BudgetExceeded']);

const isNotifiable = (event: HestiaEvent) => NOTIFIABLE.has(event.name) || mentionedIn(event).length > 0;

const NOTIFIABLE = new Set<HestiaEvent['name']>([
  'NewReminderAdded',
  'NewMessageAdded',
  'NewChoreAdded',
  'NewExpenseAdded',
  'PollEnded',
  'TurnsStopped',
  'BudgetExceeded',
  'MemberJoined',
  'MoveChanged',
]);
// A booking sends no push: it is expected, and listed in the news.

/** The member who answered, also when they were removed and so declined; undefined for other events. */
const speakerOf = ({ name, payload }: HestiaEvent): string | undefined =>
  name === 'HandoverAnswered' ? payload.handover?.to : undefined;

/** Members that a new thing mentions, asks or answers; later edits notify none. */
function mentionedIn({ name, payload }: HestiaEvent): readonly string[] {
  if (name === 'HandoverAsked') return payload.handover ? [payload.handover.to] : [];
  if (name === 'HandoverAnswered') return payload.handover ? [payload.handover.by] : [];
  if (name === 'NudgeSent') return [payload.to];
  if (name === 'ChoreNudged') return payload.nudges?.[0] ? [payload.nudges[0].to] : [];
  if (name === 'SettlingAsked') return payload.payers;
  if (name === 'PurseChanged') return payload.joinedAt === null ? [payload.partner] : [];
  if (name === 'MoveChanged') return payload.leftAt === null ? [payload.userId] : [];
  if (name === 'BillPaused')
    return [payload.paidBy, payload.createdBy, ...payload.split.sharers.map(({ userId }) => userId)];
  if (name === 'BillAsked') return payload.paused === null ? [payload.paidBy] : [];
  switch (name) {
    case 'NewMessageAdded':
    case 'NewChoreMessageAdded':
    case 'NewExpenseMessageAdded':
    case 'NewReminderAdded':
    case 'NewReminderMentions':
      return payload.mentions ?? [];
    default:
      return [];
  }
}

function thingOf({ name, payload }: HestiaEvent): Pick<Announcement, 'thing'> {
  switch (name) {
    case 'NewReminderAdded':
    case 'NewMessageAdded':
    case 'NewChoreAdded':
      return { thing: { id: payload.id } };
    case 'NewChoreMessageAdded':
      return { thing: { id: payload.id, choreId: payload.choreId } };
    case 'NewExpenseAdded':
      return { thing: { id: payload.id, expenseId: payload.id } };
    case 'NewExpenseMessageAdded':
      return { thing: { id: payload.id, expenseId: payload.expenseId } };
    case 'HandoverAsked':
    case 'HandoverAnswered':
      return payload.handover ? { thing: { id: payload.handover.id, answer: payload.handover.answer } } : {};
    case 'NewReminderMentions':
      return { thing: { id: payload.reminderId } };
    case 'BillAsked':
      return { thing: { id: payload.id, asks: payload.asks.at(-1) ?? '' } };
    case 'BillPaused':
      return payload.paused === null ? {} : { thing: { id: payload.id, paused: payload.paused } };
    case 'TurnsStopped':
      return { thing: { id: payload.id, isStopped: true } };
    case 'MoveChanged':
      return { thing: { id: payload.userId, hasLeft: payload.leftAt !== null } };
    case 'PollEnded':
      return { thing: { id: payload } };
    case 'BudgetExceeded':
      return { thing: { id: payload.expenseCategoryId } };
    default:
      return {};
  }
}

async function mentionOf(tx: Household, event: HestiaEvent): Promise<Notice | null> {
  if (mentionedIn(event).length === 0) return null;
  switch (event.name) {
    case 'NewMessageAdded':
      return { kind: 'mention', of: 'message', what: shortened(event.payload.content) };
    case 'NewChoreMessageAdded':
      return { kind: 'mention', of: 'chore', what: shortened(event.payload.content) };
    case 'NewExpenseMessageAdded':
      return { kind: 'mention', of: 'expense', what: shortened(event.payload.content) };
    case 'NewReminderAdded':
      return { kind: 'mention', of: 'reminder', what: shortened(event.payload.content ?? '') };
    case 'NewReminderMentions': {
      const note = await noteWords(tx, event.payload.reminderId);
      return note ? { kind: 'mention', of: 'reminder', what: shortened(note.content ?? '') } : null;
    }
    case 'NudgeSent':
    case 'SettlingAsked':
      return { kind: 'nudge' };
    case 'PurseChanged':
      return { kind: 'purse', of: 'expense' };
    case 'MoveChanged':
      return { kind: 'movePlanned', of: 'chore', leavesOn: event.payload.leavesOn };
    case 'ChoreNudged': {
      const { id, dueDate, title: what } = event.payload;
      return { kind: 'choreNudge', chore: { id, dueDate }, what };
    }
    case 'HandoverAsked':
    case 'HandoverAnswered':
      return handoverOf(tx, event.payload);
    case 'BillPaused':
      return { kind: 'billPaused', of: 'expense', what: event.payload.name, isFull: event.payload.paused === 'noRoom' };
    case 'BillAsked': {
      const { name: what, asks, lastAmount } = event.payload;
      const { currency } = await regionOf(tx);
      return { kind: 'bill', of: 'expense', what, dueOn: asks.at(-1) ?? '', last: lastAmount, currency };
    }
    default:
      return null;
  }
}

async function handoverOf(tx: Household, { title: what, dueDate, handover }: Chore): Promise<Notice> {
  const step = !handover || handover.answer === 'open' ? 'asked' : handover.answer;
  const { timeZone } = await regionOf(tx);
  const notice = { kind: 'handover', of: 'chore', step, what, dueDate, timeZone } as const;
  const inReturn = handover?.inReturn && (await choreDue(tx, handover.inReturn));
  return inReturn ? { ...notice, inReturn } : notice;
}

async function noticeOf(tx: Household, event: HestiaEvent): Promise<Notice | null> {
  switch (event.name) {
    case 'NewReminderAdded':
      return { kind: 'reminder' };
    case 'NewMessageAdded':
      return messageOf(event.payload);
    case 'NewChoreAdded':
      // The turn that follows another is no news.
      return (event.payload.repeat?.turn ?? 1) > 1 ? null : { kind: 'chore', what: event.payload.title };
    case 'NewExpenseAdded': {
      // A restored thing is not new.
      if (!isNew(event.payload.createdAt)) return null;
      if (event.payload.billId) return null;
      const { name: what, amount, paidBy } = event.payload;
      const sum = { kind: 'expense' as const, amount, currency: (await regionOf(tx)).currency };
      const receiver = refundedUser(expenseIn(event.payload));
      if (receiver === null) return { ...sum, what };
      const nameOf = await usernames(tx, [paidBy, receiver]);
      return { ...sum, from: nameOf(paidBy), to: nameOf(receiver), receiverId: receiver };
    }
    case 'TurnsStopped':
      return { kind: 'turnsStopped', what: event.payload.title };
    case 'BudgetExceeded':
      return budgetOf(tx, event.payload.expenseCategoryId);
    case 'MoveChanged': {
      const { userId, leftAt } = event.payload;
      return leftAt === null ? null : { kind: 'moved', what: (await usernames(tx, [userId]))(userId) };
    }
    case 'PollEnded': {
      const poll = await noteWords(tx, event.payload);
      return poll?.title ? { kind: 'poll', what: poll.title } : null;
    }
    default:
      return null;
  }
}

async function budgetOf(tx: Household, id: string): Promise<Notice | null> {
  const category = await tx.from('expense_categories').select('name').where('id', '=', id).executeTakeFirst();
  return category ? { kind: 'budget', what: category.name } : null;
}

const SAME_WRITE_MS = 60_000;
const isNew = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < SAME_WRITE_MS;

/** Pictures are counted, not shown. */
function messageOf(message: Message): Notice {
  const { pictures = [] } = message;
  const words = { kind: 'message' as const, what: shortened(wordsOf(message)) };
  return pictures.length > 0 ? { ...words, pictures: pictures.length } : words;
}

/** Push services refuse long payloads (FCM and Web Push: some 4,000 bytes). */
const MAX_LENGTH = 500;
const shortened = (text: string): string => {
  const points = [...text];
  return points.length > MAX_LENGTH ? `${points.slice(0, MAX_LENGTH - 1).join('')}…` : text;
};

async function regionOf(tx: Household): Promise<{ currency: string; timeZone: string }> {
  return tx
    .of()
    .selectFrom('colocations')
    .select(['currency', 'time_zone as timeZone'])
    .where('id', '=', tx.colocationId)
    .executeTakeFirstOrThrow();
}

async function choreDue(tx: Household, id: string) {
  return tx.from('chores').select(['title as what', 'due_at as dueDate']).where('id', '=', id).executeTakeFirst();
}

async function usernames(tx: Queries, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = await tx.of().selectFrom('users').select(['id', 'username']).where('id', '=', anyOf(ids)).execute();
  const known = new Map(rows.map(({ id, username }) => [id, username]));
  return (id) => known.get(id) ?? '';
}

/** The text of a note, for a poll its title; undefined when deleted. */
async function noteWords(
  tx: Household,
  id: string,
): Promise<{ title: string | null; content: string | null } | undefined> {
  return tx.from('reminders').select(['title', 'content']).where('id', '=', id).executeTakeFirst();
}
