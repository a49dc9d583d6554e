import './due-lead.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { daysUntil, dueLevel, isLate, timeOf } from './due.ts';
import { isPaused } from './filters.ts';

const MINUTE_MS = 60_000;

/** The present, to the minute. */
export const useMinute = (): Date => useNow({ updateInterval: MINUTE_MS });

/* When it is due, or was done, in words beside the bar that colours it. */
export function DueLead({ chore }: { chore: Chore }): ReactNode {
  const words = useDueWords();
  const now = useMinute();
  const at = chore.isDone ? (chore.doneAt ?? chore.dueDate) : chore.dueDate;
  const t = useTranslations('chores.repeat');
  const isOff = chore.isDone || isPaused(chore);
  const { day, detail } = isPaused(chore) ? { day: '–', detail: t('paused') } : words(new Date(at), now, chore.isDone);
  return (
    <time className="chore-due" data-due={isOff ? undefined : dueLevel(new Date(at), now)} dateTime={at}>
      <b>{day}</b>
      {detail}
    </time>
  );
}

/** "Today" and the time, "Late" and by how much, or the day and how far it is; of what is done the day that it was. */
function useDueWords() {
  const t = useTranslations('chores.due');
  const format = useFormatter();
  const clock = (due: Date) => (timeOf(due) === '' ? '' : format.dateTime(due, 'clock'));
  return (due: Date, now: Date, isDone: boolean): { day: string; detail: string } => {
    const days = daysUntil(due, now);
    // What is done is neither late nor near.
    if (isDone)
      return {
        day: format.dateTime(due, { day: 'numeric', month: 'short' }),
        detail: format.dateTime(due, { weekday: 'short' }),
      };
    if (isLate(due, now)) return { day: t('late'), detail: days === 0 ? clock(due) : t('days', { count: -days }) };
    if (days === 0) return { day: t('today'), detail: clock(due) };
    const isNear = days < 7;
    const day = format.dateTime(due, isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
    return { day, detail: t('days', { count: days }) };
  };
}
