import type { Day } from '@hestia/contract/time/day.ts';
import { useState } from 'react';
import { useToday } from '#shared/household/today.ts';

/**
 * A choice for the rest of the household's day, and `initial` until then: on an open page the next day starts like a
 * new page.
 */
export function useForToday<T>(initial: (today: string) => T): [value: T, choose: (value: T) => void] {
  const today = useToday();
  const [chosen, choose] = useState<{ readonly value: T; readonly on: Day } | null>(null);
  return [chosen?.on === today ? chosen.value : initial(today), (value) => choose({ value, on: today })];
}
