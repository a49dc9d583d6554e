import './due-lead.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { daysUntil, dueLevel, isLate, readersDue, timeOf } from './due.ts';
import { isPaused } from './filters.ts';

/** The present, to the minute. */
export const useMinute = (): Date => useNow();

/* The due date or completion, in words next to the coloured bar. */
export function DueLead({ chore }: { chore: Chore }): ReactNode {
  const now = useMinute();
  const timeZone = useTimeZone();
  const at = chore.isDone ? (chore.doneAt ?? chore.dueDate) : chore.dueDate;
  const isOff = chore.isDone || isPaused(chore);
  const { day, detail } = useDueWords(chore, chore.isDone ? new Date(at) : readersDue(at, timeZone), now);
  return (
    <time className="chore-due" data-due={isOff ? undefined : dueLevel(new Date(at), now)} dateTime={at}>
      <b>{day}</b>
      {detail}
    </time>
  );
}

/** "Today" and the time, "Late" and by how much, or the day and its distance; for a completed task its day. */
function useDueWords(chore: Chore, at: Date, now: Date): { day: string; detail: string } {
  const t = useTranslations('chores');
  const format = useFormatter();
  const timeZone = useTimeZone();
  if (isPaused(chore)) return { day: '–', detail: t('repeat.paused') };
  const date = () => format.dateTime(at, { day: 'numeric', month: 'short' });
  const weekday = () => format.dateTime(at, { weekday: 'short' });
  // A completed task is neither late nor near.
  if (chore.isDone) return { day: date(), detail: weekday() };
  const days = daysUntil(chore.dueDate, now, timeZone);
  const clock = () => (timeOf(at) === '' ? '' : format.dateTime(at, 'clock'));
  if (isLate(new Date(chore.dueDate), now))
    return { day: t('due.late'), detail: days === 0 ? clock() : t('due.days', { count: Math.max(0, -days) }) };
  if (days === 0) return { day: t('due.today'), detail: clock() };
  return { day: days < 7 ? weekday() : date(), detail: t('due.days', { count: days }) };
}
