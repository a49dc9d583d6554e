import { dayOf } from '@hestia/contract/wire/days.ts';

const dueDays = ['today', 'tomorrow', 'weekend', 'nextWeek'] as const;
export type DueDay = (typeof dueDays)[number];

const SATURDAY = 6;
const MONDAY = 1;

/** The days that people mean when they say when, each as `2026-11-20`; a day that was said already is not said again. */
export function daysToChoose(now: Date): readonly { readonly id: DueDay; readonly day: string }[] {
  const inDays = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  /** From tomorrow on. */
  const next = (weekday: number) => inDays(((weekday - now.getDay() + 6) % 7) + 1);
  const days = { today: inDays(0), tomorrow: inDays(1), weekend: next(SATURDAY), nextWeek: next(MONDAY) };
  return dueDays
    .map((id) => ({ id, day: days[id] }))
    .filter(({ day }, at, all) => all.findIndex((each) => each.day === day) === at);
}
