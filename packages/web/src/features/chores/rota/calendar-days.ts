import './calendar-days.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { type CalendarDate, type DateDuration, endOfWeek, startOfWeek } from '@internationalized/date';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslations } from 'use-intl';
import { useToday } from '#shared/household/today.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { useNames } from '#ui/people/use-names.ts';
import { useFirstDay } from '#ui/fields/dates/first-day.ts';

/** For formatters that write it in the time zone `UTC`. */
export const toDate = (day: CalendarDate): Date => shownDay(day.toString());

/** Seven days from this one on. */
export const weekFrom = (first: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: 7 }, (_, days) => first.add({ days }));

/** By the household's day on which they are due, as `2026-11-20`. */
export const choresByDay = (chores: readonly Chore[], timeZone: string): ReadonlyMap<string, readonly Chore[]> =>
  Map.groupBy(chores, (chore) => dayOf(chore.dueDate, timeZone));

/** The accessible name of a day with its due tasks; and the classes of its button and number. */
export function useDay(day: CalendarDate, chores: readonly Chore[], isChosen: boolean) {
  const t = useTranslations('chores.calendar');
  const format = useFormatter();
  const names = useNames();
  const long = format.dateTime(toDate(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const what = names(chores.map((chore) => chore.title));
  const isNow = day.toString() === useToday();
  return {
    label: chores.length > 0 ? t('dayWith', { day: long, count: chores.length, what }) : long,
    current: isNow ? ('date' as const) : undefined,
    marks: { 'data-today': isNow || undefined, 'data-chosen': isChosen || undefined },
  };
}

/** For the element around the days: its keys move the focus over them by `steps`. */
export function useDayKeys(
  day: CalendarDate,
  steps: Readonly<Record<string, DateDuration>>,
  onReach: (day: CalendarDate) => void,
) {
  const { locale } = useLocale();
  const firstDay = useFirstDay();
  const ref = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfter(pressedKey(event) ?? '');
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    onReach(next);
  };
  const dayAfter = (key: string): CalendarDate | undefined => {
    if (key === 'Home') return startOfWeek(day, locale, firstDay);
    if (key === 'End') return endOfWeek(day, locale, firstDay);
    return steps[key] && day.add(steps[key]);
  };
  return { ref, onKeyDown, tabIndex: -1 };
}
