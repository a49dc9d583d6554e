import { dayOf } from '@hestia/contract/wire/days.ts';

const dueDays = ['today', 'tomorrow', 'weekend', 'nextWeek'] as const;
export type DueDay = (typeof dueDays)[number];

const SATURDAY = 6;
const MONDAY = 1;

/** Common due days, each as `2026-11-20`; no day appears twice. */
export function daysToChoose(now: Date): readonly { readonly id: DueDay; readonly day: string }[] {
  const inDays = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  /** Counted from tomorrow. */
  const next = (weekday: number) => inDays(((weekday - now.getDay() + 6) % 7) + 1);
  const days = { today: inDays(0), tomorrow: inDays(1), weekend: next(SATURDAY), nextWeek: next(MONDAY) };
  return dueDays
    .map((id) => ({ id, day: days[id] }))
    .filter(({ day }, at, all) => all.findIndex((each) => each.day === day) === at);
}
