import { useDueCount } from '../features/chores/due-count.ts';
import { useUnread } from '../features/messages/shown-messages.ts';
import type { PlaceName } from './places.ts';

/** How many things wait for me at each place of the house, live; the bar and the rail show them. */
export function useCounts(): Partial<Record<PlaceName, number>> {
  return { tasks: useDueCount(), messages: useUnread() };
}
