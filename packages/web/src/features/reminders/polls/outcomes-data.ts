import { applyToOutcomes } from '@hestia/contract/reminders/apply-outcomes.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { OutcomeKind, PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';

export const outcomeIcons: Readonly<Record<OutcomeKind, IconName>> = { task: 'tasks', list: 'list', expense: 'money' };

const outcomesQuery = (colocationId: string) =>
  versionedQuery(['outcomes', colocationId], reminderEndpoints.listOutcomes, { query: { colocationId } });

/** How polls' results follow the household's events. */
export const outcomesReducer = defineCacheReducer({
  key: ['outcomes'],
  events: [
    'NewChoreAdded',
    'ChoreUpdated',
    'ChoreDeleted',
    'NewExpenseAdded',
    'ExpenseUpdated',
    'ExpenseDeleted',
    'ExpenseCategoryDeleted',
    'NewReminderAdded',
    'ReminderUpdated',
    'ReminderChanged',
    'RemindersChanged',
    'ReminderDeleted',
  ],
  apply: (outcomes: readonly PollOutcome[], event) => applyToOutcomes(outcomes, event),
});

/** The outcomes of a poll, queued commands applied; only these while loading. */
export function useOutcomes(pollId: string): readonly PollOutcome[] {
  const query = outcomesQuery(useColocationId());
  const { data } = useQuery(query);
  const outcomes = useOptimisticState<readonly PollOutcome[]>(outcomesReducer, query.queryKey, data ?? []);
  return outcomes.filter((outcome) => outcome.pollId === pollId);
}
