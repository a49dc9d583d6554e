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
  return weeks.slice(Math.min(from, MAX_WEEKS - MIN_WEEKS)).map((week) => counted.get(week) ?? spanFrom(week));
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

function countBy(completions: readonly Completion[], spanOf: (instant: Date) => string): ReadonlyMap<string, Span> {
  const spans = Map.groupBy(completions, ({ doneAt }) => spanOf(new Date(doneAt)));
  return new Map(spans.entries().map(([first, done]) => [first, spanFrom(first, done)]));
}

function spanFrom(first: string, completions: readonly Completion[] = []): Span {
  const byParticipant = Map.groupBy(completions, ({ doneBy }) => doneBy);
  const sumOf = (worth: (completion: Completion) => number) =>
    new Map(byParticipant.entries().map(([id, own]) => [id, own.reduce((sum, each) => sum + worth(each), 0)]));
  return { first, counts: sumOf(() => 1), points: sumOf(effortOf) };
}
