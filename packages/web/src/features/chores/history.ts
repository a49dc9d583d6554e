import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';

/** What people did within a week, which begins on a Monday, or a month: by its first day, and by person. */
export type Span = { readonly first: string; readonly counts: ReadonlyMap<string, number> };

const MOST_WEEKS = 26;
const FEWEST_WEEKS = 8;

/** Every week up to this one, from the first in which something was done, but neither too few nor too many; oldest first. */
export function weeksOf(completions: readonly Completion[], now: Date): readonly Span[] {
  const counted = countBy(completions, mondayOf);
  const weeks = Array.from({ length: MOST_WEEKS }, (_, ago) => dayOf(monday(now, MOST_WEEKS - 1 - ago)));
  const first = weeks.findIndex((week) => counted.has(week));
  const from = first === -1 ? MOST_WEEKS : first;
  return weeks
    .slice(Math.min(from, MOST_WEEKS - FEWEST_WEEKS))
    .map((week) => ({ first: week, counts: counted.get(week) ?? new Map() }));
}

/** The months in which something was done, latest first. */
export const monthsOf = (completions: readonly Completion[]): readonly Span[] =>
  [...countBy(completions, (instant) => `${dayOf(instant).slice(0, 7)}-01`)]
    .map(([first, counts]) => ({ first, counts }))
    .toSorted((a, b) => (a.first < b.first ? 1 : -1));

/** How much was done in a span by all. */
export const totalOf = ({ counts }: Span): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The Monday of the week so many weeks before that of an instant. */
const monday = (instant: Date, weeksAgo = 0): Date =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - ((instant.getDay() + 6) % 7) - 7 * weeksAgo);

const mondayOf = (instant: Date): string => dayOf(monday(instant));

function countBy(completions: readonly Completion[], spanOf: (instant: Date) => string) {
  const spans = new Map<string, Map<string, number>>();
  for (const { doneBy, doneAt } of completions) {
    const span = spanOf(new Date(doneAt));
    const counts = spans.get(span) ?? new Map<string, number>();
    spans.set(span, counts.set(doneBy, (counts.get(doneBy) ?? 0) + 1));
  }
  return spans;
}
