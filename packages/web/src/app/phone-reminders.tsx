import { momentAt, nextMoment } from '@hestia/contract/chores/moments.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';
import { useChores } from '../features/chores/chores-data.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { planReminders, type Reminder } from '#platform/native/due.ts';
import { readPushToken } from '#platform/native/push.ts';
import { useUser } from '#platform/session/session.ts';

/** Nothing to see: has the phone itself remind of what is due to me. Where push notices come, they do that. */
export function PhoneReminders() {
  const t = useTranslations('session.phone');
  const format = useFormatter();
  const { id } = useUser();
  const { chores = [] } = useChores();
  const timeZone = useTimeZone();
  const now = useNow().toISOString();
  const mine =
    readPushToken() === null ? chores.filter((chore) => !chore.isDone && isMine(chore.enrolledUsers, id)) : [];
  const reminders = mine.flatMap((chore): Reminder[] => {
    const { id: choreId, title, dueDate } = chore;
    const remindAt = nextMoment(chore, now, timeZone) ?? momentAt('atDue', dueDate, timeZone);
    if (remindAt <= now) return [];
    const when = format.dateTime(new Date(dueDate), { dateStyle: 'medium', timeZone });
    return [{ title, body: t('due', { when }), at: remindAt, path: `/tasks?chore=${choreId}` }];
  });
  const plan = JSON.stringify(reminders);
  useEffect(() => {
    void planReminders(JSON.parse(plan) as Reminder[]).catch(() => undefined);
  }, [plan]);
  return null;
}

/** A chore that nobody is on is everybody's. */
const isMine = (enrolled: Readonly<Record<string, unknown>>, id: string): boolean =>
  id in enrolled || Object.keys(enrolled).length === 0;
