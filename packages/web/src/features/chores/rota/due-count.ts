import { useTimeZone } from '#shared/household/household.ts';
import { useNow } from '#platform/kernel/now.ts';
import { useUser } from '#platform/session/session.ts';
import { useChores } from './chores-data.ts';
import { countDue } from './filters.ts';

/** How many open chores of mine are due today or late, live. */
export function useDueCount(): number {
  const { chores } = useChores();
  const now = useNow();
  const me = useUser().id;
  const timeZone = useTimeZone();
  return chores ? countDue(chores, { me, now, timeZone }) : 0;
}
