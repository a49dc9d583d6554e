import type { Message } from '@hestia/contract/messages/schemas.ts';
import { dayOf, daysBetween } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';

/** Messages of one member within this time are grouped. */
const GROUP_WITHIN_MS = 5 * 60_000;
export const beginsDay = (message: Message, previous: Message | undefined): boolean =>
  previous === undefined || dayOf(new Date(message.sendAt)) !== dayOf(new Date(previous.sendAt));

/** Whether `next` is grouped under the name of `message`. */
export function standTogether(message: Message | undefined, next: Message | undefined): boolean {
  if (!message || !next || message.sendBy !== next.sendBy || beginsDay(next, message)) return false;
  return Date.parse(next.sendAt) - Date.parse(message.sendAt) < GROUP_WITHIN_MS;
}

/** A day's head as the app writes it: "Thursday 19" large, "November" or "today" small. */
export function useDayWords(instant: Date): { large: string; small: string } {
  const t = useTranslations('messages');
  const format = useFormatter();
  const now = useNow();
  const daysAgo = daysBetween(instant, now);
  const weekday = format.dateTime(instant, { weekday: 'long' });
  const large = t('day', { weekday, day: String(instant.getDate()) });
  const isThisYear = instant.getFullYear() === now.getFullYear();
  const month = format.dateTime(instant, isThisYear ? { month: 'long' } : { month: 'long', year: 'numeric' });
  const small = daysAgo === 0 ? t('today') : daysAgo === 1 ? t('yesterday') : month;
  return { large: large.charAt(0).toLocaleUpperCase() + large.slice(1), small };
}

/** The time of day as the reader writes it. */
export function useTimeWords(): (message: Message) => string {
  const format = useFormatter();
  return (message) => format.dateTime(new Date(message.sendAt), 'clock');
}
