import type { ChoreEvents } from '../chores/events.ts';
import type { Chore } from '../chores/schemas.ts';
import type { DecodedMoneyEvents } from '../money/events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { DecodedReminderEvents } from './events.ts';
import { isList } from './model.ts';
import type { PollOutcome } from './schemas.ts';

type OutcomeEvent = HeardEvent<ChoreEvents & DecodedMoneyEvents & DecodedReminderEvents>;

const byId = (a: PollOutcome, b: PollOutcome): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const put = (
  outcomes: readonly PollOutcome[],
  { pollId, ...outcome }: Omit<PollOutcome, 'pollId'> & { readonly pollId: string | undefined },
): readonly PollOutcome[] =>
  pollId === undefined
    ? outcomes
    : [...outcomes.filter(({ id }) => id !== outcome.id), { pollId, ...outcome }].toSorted(byId);

/**
 * Outcomes of the household's polls, by the ids of the things, after an event; null when they must be fetched again.
 */
export function applyToOutcomes(outcomes: readonly PollOutcome[], event: OutcomeEvent): readonly PollOutcome[] | null {
  const isKnown = (thingId: string) => outcomes.some(({ id }) => id === thingId);
  switch (event.name) {
    case 'NewChoreAdded':
      return event.payload.pollId && !isKnown(event.payload.id) && !isFresh(event.payload)
        ? null
        : put(outcomes, taskOf(event.payload));
    // A turn that another has followed is no longer the result of the poll.
    case 'ChoreUpdated':
      return isKnown(event.payload.id) ? put(outcomes, taskOf(event.payload)) : outcomes;
    // Archived, which keeps it as the poll's result, or deleted; perhaps an earlier turn is the last one again.
    case 'ChoreDeleted':
      return isKnown(event.payload) ? null : outcomes;
    case 'NewExpenseAdded':
    case 'ExpenseUpdated': {
      const { pollId, id, name } = event.payload;
      return put(outcomes, { pollId, kind: 'expense', id, name });
    }
    case 'ExpenseDeleted':
      return outcomes.filter(({ id }) => id !== event.payload);
    // Perhaps with its expenses.
    case 'ExpenseCategoryDeleted':
      return outcomes.some(({ kind }) => kind === 'expense') ? null : outcomes;
    case 'NewReminderAdded':
    case 'ReminderUpdated': {
      const { payload: note } = event;
      return isList(note)
        ? put(outcomes, { pollId: note.pollId, kind: 'list', id: note.id, name: note.name })
        : outcomes;
    }
    case 'ReminderChanged':
    case 'RemindersChanged': {
      const names = new Map([event.payload].flat().map((each) => [each.id, each.shoppingListName]));
      return outcomes.some(({ id }) => names.get(id) != null)
        ? outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.name }))
        : outcomes;
    }
    case 'ReminderDeleted':
      return outcomes.filter(({ id, pollId }) => id !== event.payload && pollId !== event.payload);
    default:
      return outcomes;
  }
}

const taskOf = ({ pollId, id, title }: Chore) => ({ pollId, kind: 'task' as const, id, name: title });

/** New: neither a later turn, which replaces the one before, nor one restored from the archive. */
const isFresh = ({ repeat, createdAt, updatedAt }: Chore): boolean =>
  (repeat?.turn ?? 1) === 1 && createdAt === updatedAt;
