import { isDay } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { recurrenceFrom } from '#shared/recurrence/recurrence-draft.ts';
import { useRecurrenceWords, useWeekdayNames } from '#shared/recurrence/use-recurrence-words.ts';
import { useNames } from '#ui/people/use-names.ts';
import { startOf } from '../rota/due.ts';
import { type ChoreDraft, isEachOf } from './chore-draft.ts';
import type { RepeatDraft } from './repeat-draft.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const YEAR_LENGTH = 'YYYY'.length;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

const dayIn = (day: string, years: number): string =>
  `${Number(day.slice(0, YEAR_LENGTH)) + years}${day.slice(YEAR_LENGTH)}`;

/** Writes a day, or the day of a local time; the year only where it is a year away. */
export function useDayText(): (date: string) => string {
  const format = useFormatter();
  const today = useToday();
  return (date) => {
    const isFar = date >= dayIn(today, 1) || date < dayIn(today, -1);
    return format.dateTime(shownDay(date.slice(0, DAY_LENGTH)), {
      ...DAY,
      ...(isFar ? { year: 'numeric' } : {}),
    });
  };
}

/** When a task is due, as a part of its sentence. */
export function useWhenWords(): (draft: ChoreDraft, isOnlyThis: boolean) => string {
  const t = useTranslations('chores.sentence');
  const format = useFormatter();
  const today = useToday();
  const dayText = useDayText();
  const recurrence = useRecurrenceWords();
  const weekday = useWeekdayNames('long');
  const rule = (repeat: RepeatDraft, day: string): string => {
    const said = recurrenceFrom(repeat, day);
    return 'days' in said && said.interval === 1
      ? t('weekly', { days: format.list(said.days.map(weekday)) })
      : recurrence(said);
  };
  const tomorrow = () => {
    const now = startOf(today);
    return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
  };
  const once = (day: string, isOnlyThis: boolean): string => {
    if (isOnlyThis) return t('thisDay', { day: dayText(day) });
    if (day === today) return t('today');
    return day === tomorrow() ? t('tomorrow') : t('day', { day: dayText(day) });
  };
  return ({ day, time, repeat }, isOnlyThis) => {
    if (!isDay(day)) return t('once');
    const when = repeat ? rule(repeat, day) : once(day, isOnlyThis);
    if (time === '') return repeat ? t('anyTime', { when }) : when;
    const clock = format.dateTime(new Date(`${day}T${time}Z`), 'clock', { timeZone: 'UTC' });
    return t('at', { when, time: clock });
  };
}

/** The members of a task, as a part of its sentence. */
export function useWhoWords(): (draft: ChoreDraft) => string {
  const t = useTranslations('chores.sentence');
  const { me, members, find } = useMemberDirectory();
  const each = useTranslations('recurrence.each');
  const list = useNames();
  return (draft) => {
    const { enrolled, repeat } = draft;
    const [first, ...others] = enrolled;
    if (first === undefined) return t('forNobody');
    if (others.length === 0 && first === me) return t('forMe');
    const areAll = members.length > 2 && members.every(({ id }) => enrolled.includes(id));
    const names = areAll ? t('everyone') : list(enrolled.map((id) => find(id).username));
    if (isEachOf(draft)) return each('says', { names });
    if (others.length === 0 || !repeat) return t('forThem', { names });
    return t(sharing[repeat.rotation], { names });
  };
}

const sharing = { order: 'inTurn', fair: 'fairly', together: 'together' } as const;
