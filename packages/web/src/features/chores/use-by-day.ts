import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { useDeferredValue } from 'react';

/** Chores by the day on which they are due, as `2026-11-20`. A moment later than the list: whoever ticks a row sees it ticked first. */
export function useByDay(chores: readonly Chore[]): ReadonlyMap<string, readonly Chore[]> {
  return Map.groupBy(useDeferredValue(chores), ({ dueDate }) => dayOf(new Date(dueDate)));
}
