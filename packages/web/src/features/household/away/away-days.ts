import { overlap } from '@hestia/contract/absences/away.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { DAY } from '#platform/i18n/day.ts';

/** The day before one like `2026-11-24`. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

export type AwayFault = 'noBeginning' | 'backwards' | 'twice';

/** The fault of typed days, checked against the user's other absences. */
export function faultOf(days: { fromOn: string; untilOn: string }, others: readonly Absence[]): AwayFault | null {
  const { fromOn, untilOn } = days;
  if (fromOn === '') return 'noBeginning';
  if (untilOn !== '' && untilOn < fromOn) return 'backwards';
  const typed = { fromOn, untilOn: untilOn === '' ? null : untilOn };
  return others.some((other) => overlap(typed, other)) ? 'twice' : null;
}

/** Formats an absence, seen from a day: "until Dec 3, 2026", "Dec 20, 2026 – Jan 3, 2027". */
export function useAwayWords(): (absence: Absence, today: string) => string {
  const t = useTranslations('household.away');
  const format = useFormatter();
  // A day is the same wherever it is read.
  const style = { ...DAY, timeZone: 'UTC' } as const;
  return ({ fromOn, untilOn }, today) => {
    const from = new Date(fromOn);
    if (untilOn === null) return fromOn <= today ? t('open') : t('from', { day: format.dateTime(from, style) });
    const until = new Date(untilOn);
    if (fromOn <= today) return t('until', { day: format.dateTime(until, style) });
    return fromOn === untilOn ? format.dateTime(from, style) : format.dateTimeRange(from, until, style);
  };
}
