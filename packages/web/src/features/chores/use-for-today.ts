import { dayOf } from '@hestia/contract/wire/days.ts';
import { useState } from 'react';
import { useNow } from '#platform/kernel/now.ts';

/** What is chosen for the rest of the day, and `initial` until then: on a page that stays open the next day begins like a new page. */
export function useForToday<T>(initial: (today: string) => T): [value: T, choose: (value: T) => void] {
  const today = dayOf(useNow());
  const [chosen, choose] = useState<{ readonly value: T; readonly on: string } | null>(null);
  return [chosen?.on === today ? chosen.value : initial(today), (value) => choose({ value, on: today })];
}
