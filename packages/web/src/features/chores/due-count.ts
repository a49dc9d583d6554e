import { useNow } from 'use-intl';
import { useTimeZone } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import { useChores } from './chores-data.ts';
import { countDue } from './filters.ts';

const MINUTE_MS = 60_000;

/** How many open chores of mine are due today or late, live. */
export function useDueCount(): number {
  const { chores } = useChores();
  const now = useNow({ updateInterval: MINUTE_MS });
  const me = useUser().id;
  const timeZone = useTimeZone();
  return chores ? countDue(chores, { me, now, timeZone }) : 0;
}
