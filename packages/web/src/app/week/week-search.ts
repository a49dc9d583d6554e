import { isDay } from '@hestia/contract/time/day.ts';

/** The search parameters of the address: a day of the week that is shown; absent: today. */
export type WeekSearch = { readonly day?: string };

export const readWeekSearch = ({ day }: Record<string, unknown>): WeekSearch =>
  typeof day === 'string' && isDay(day) ? { day } : {};
