import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';

type ByParticipant = ReadonlyMap<string, number>;
/** What people did within a week, which begins on a Monday, or a month: by its first day, and by person. */
export type Span = {
  readonly first: string;
  /** How many tasks. */
  readonly counts: ByParticipant;
  /** What they cost, in points. */
  readonly points: ByParticipant;
};

const MAX_WEEKS = 26;
const MIN_WEEKS = 8;

/** Every week up to this one, from the first in which something was done, but neither too few nor too many; oldest first. */
export function weeksOf(completions: readonly Completion[], now: Date): readonly Span[] {
  const counted = countBy(completions, mondayOf);
  const weeks = Array.from({ length: MAX_WEEKS }, (_, ago) => dayOf(monday(now, MAX_WEEKS - 1 - ago)));
  const first = weeks.findIndex((week) => counted.has(week));
  const from = first === -1 ? MAX_WEEKS : first;
  return weeks.slice(Math.min(from, MAX_WEEKS - MIN_WEEKS)).map((week) => counted.get(week) ?? emptySpan(week));
}

/** The months in which something was done, latest first. */
export const monthsOf = (completions: readonly Completion[]): readonly Span[] =>
  [...countBy(completions, (instant) => `${dayOf(instant).slice(0, 7)}-01`).values()].toSorted((a, b) =>
    a.first < b.first ? 1 : -1,
  );

/** What all did together. */
export const totalOf = (done: ByParticipant): number => [...done.values()].reduce((sum, each) => sum + each, 0);

/** The Monday of the week so many weeks before that of an instant. */
const monday = (instant: Date, weeksAgo = 0): Date =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - ((instant.getDay() + 6) % 7) - 7 * weeksAgo);

const mondayOf = (instant: Date): string => dayOf(monday(instant));

const emptySpan = (first: string) => ({
  first,
  counts: new Map<string, number>(),
  points: new Map<string, number>(),
});

function countBy(completions: readonly Completion[], spanOf: (instant: Date) => string): ReadonlyMap<string, Span> {
  const spans = new Map<string, ReturnType<typeof emptySpan>>();
  for (const completion of completions) {
    const { doneBy } = completion;
    const first = spanOf(new Date(completion.doneAt));
    const span = spans.get(first) ?? emptySpan(first);
    spans.set(first, span);
    span.counts.set(doneBy, (span.counts.get(doneBy) ?? 0) + 1);
    span.points.set(doneBy, (span.points.get(doneBy) ?? 0) + effortOf(completion));
  }
  return spans;
}
