import { type Day, dayOf } from '@hestia/contract/time/day.ts';
import { useNow } from 'use-intl';
import { useTimeZone } from './household.ts';

const MINUTE_MS = 60_000;

/** The day that it is where the household lives, also after midnight. */
export const useToday = (): Day => dayOf(useNow({ updateInterval: MINUTE_MS }), useTimeZone());
