import { type Day, dayOf } from '@hestia/contract/time/day.ts';
import { useNow } from '#platform/kernel/now.ts';
import { useTimeZone } from './household.ts';

/** The day that it is where the household lives, also after midnight. */
export const useToday = (): Day => dayOf(useNow(), useTimeZone());
