import { momentAt, nextMoment, usualMoment } from '@hestia/contract/chores/moments.ts';
import { hasDone } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';
import { useChores } from '../../features/chores/rota/chores-data.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useRemindAt } from '#shared/household/notice-choice.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { planReminders, type Reminder } from '#platform/native/due.ts';
import { readPushToken } from '#platform/native/push.ts';
import { useUser } from '#platform/session/session.ts';

/** Renders nothing: schedules the phone's reminders of my due tasks. Where push works, the server does that. */
export function PhoneReminders() {
  const t = useTranslations('session.phone');
  const format = useFormatter();
  const { id } = useUser();
  const { chores = [] } = useChores();
  const timeZone = useTimeZone();
  const minute = useRemindAt();
  const now = useNow().toISOString();
  const mine =
    readPushToken() === null ? chores.filter((chore) => !hasDone(chore, id) && isMine(chore.enrolledUsers, id)) : [];
  const reminders = mine.flatMap((chore): Reminder[] => {
    const { id: choreId, title, dueDate } = chore;
    const remindAt = remindAtOf(chore, { now, timeZone, minute });
    if (remindAt === null || remindAt <= now) return [];
    const when = format.dateTime(new Date(dueDate), { dateStyle: 'medium', timeZone });
    return [{ title, body: t('due', { when }), at: remindAt, path: `/tasks?chore=${choreId}` }];
  });
  const plan = JSON.stringify(reminders);
  useEffect(() => {
    void planReminders(JSON.parse(plan) as Reminder[]).catch(() => undefined);
  }, [plan]);
  return null;
}

type ReminderTime = { readonly now: string; readonly timeZone: string; readonly minute: number | null };

/**
 * Repeating chores have the reminders of all clients (R14); others are due at the latest when they end, since that was
 * chosen for this phone.
 */
function remindAtOf(chore: Chore, { now, timeZone, minute }: ReminderTime): string | null {
  if (!chore.repeat || chore.remind?.length)
    return nextMoment(chore, now, timeZone) ?? momentAt('atDue', chore.dueDate, timeZone);
  return minute === null ? null : usualMoment(chore, minute, timeZone);
}

/** A chore without members is every member's. */
const isMine = (enrolled: Readonly<Record<string, unknown>>, id: string): boolean =>
  id in enrolled || Object.keys(enrolled).length === 0;
