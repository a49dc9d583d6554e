import { type Recurrence, type Weekday, weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { CalendarDate, getDayOfWeek } from '@internationalized/date';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslations } from 'use-intl';
import { useFirstDay } from '#ui/fields/dates/first-day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** A Monday, from which the names of weekdays are formatted. */
const MONDAY = Date.UTC(2024, 0, 1);
/** For a month's weekdays, as the catalogs call them. */
export const nthNames = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

/** The names of weekdays in the reader's language. */
export function useWeekdayNames(style: 'long' | 'short'): (day: Weekday) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(MONDAY + weekdays.indexOf(day) * DAY_MS), { weekday: style, timeZone: 'UTC' });
}

/** The days of the week, from the one with which the household's weeks or the reader's calendars begin. */
export function useWeekdays(): readonly Weekday[] {
  const { locale } = useLocale();
  const before = getDayOfWeek(new CalendarDate(2024, 1, 1), locale, useFirstDay());
  return [...weekdays.slice(7 - before), ...weekdays.slice(0, 7 - before)];
}

/** A rule in the reader's words. */
export function useRecurrenceWords(): (recurrence: Recurrence) => string {
  const t = useTranslations('recurrence.says');
  const format = useFormatter();
  const nameOf = useWeekdayNames('long');
  return (recurrence) => {
    const { every, interval: count } = recurrence;
    if ('isAfter' in recurrence) return t(`after.${every}`, { count });
    if (recurrence.every === 'day') return t('day', { count });
    if ('days' in recurrence) return t('week', { count, days: format.list(recurrence.days.map(nameOf)) });
    if ('nth' in recurrence)
      return t('monthWeekday', { count, nth: nthNames[recurrence.nth], weekday: nameOf(recurrence.weekday) });
    if (recurrence.every === 'month')
      return recurrence.day === 31 ? t('monthLast', { count }) : t('month', { count, day: recurrence.day });
    // A leap year has all days.
    const date = new Date(Date.UTC(2024, recurrence.month - 1, recurrence.day));
    return t('year', { count, date: format.dateTime(date, { day: 'numeric', month: 'long', timeZone: 'UTC' }) });
  };
}
