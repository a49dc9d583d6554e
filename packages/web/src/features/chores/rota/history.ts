import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { type Day, dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { mondayOf } from '@hestia/contract/time/instants.ts';

type ByParticipant = ReadonlyMap<string, number>;
/**
 * Completions within a week of the household, which begins on a Monday, or a month: by its first day, and by member.
 */
export type Span = {
  readonly first: string;
  /** How many tasks. */
  readonly counts: ByParticipant;
  /** Their effort, in points. */
  readonly points: ByParticipant;
};

const MAX_WEEKS = 26;
const MIN_WEEKS = 8;

/** Every week up to this one, from the first with a completion, within a minimum and a maximum; oldest first. */
export function weeksOf(completions: readonly Completion[], today: Day, timeZone: string): readonly Span[] {
  const counted = countBy(completions, timeZone, mondayOf);
  const weeks = Array.from({ length: MAX_WEEKS }, (_, ago) => mondayOf(today, MAX_WEEKS - 1 - ago));
  const first = weeks.findIndex((week) => counted.has(week));
  const from = first === -1 ? MAX_WEEKS : first;
  return weeks.slice(Math.min(from, MAX_WEEKS - MIN_WEEKS)).map((week) => counted.get(week) ?? spanFrom(week));
}

/** The months of the household in which something was done, latest first. */
export const monthsOf = (completions: readonly Completion[], timeZone: string): readonly Span[] =>
  [...countBy(completions, timeZone, (day) => `${monthOf(day)}-01`).values()].toSorted((a, b) =>
    a.first < b.first ? 1 : -1,
  );

/** The total of all members. */
export const totalOf = (done: ByParticipant): number => [...done.values()].reduce((sum, each) => sum + each, 0);

function countBy(
  completions: readonly Completion[],
  timeZone: string,
  spanOf: (day: Day) => string,
): ReadonlyMap<string, Span> {
  const spans = Map.groupBy(completions, ({ doneAt }) => spanOf(dayOf(doneAt, timeZone)));
  return new Map(spans.entries().map(([first, done]) => [first, spanFrom(first, done)]));
}

function spanFrom(first: string, completions: readonly Completion[] = []): Span {
  const byParticipant = Map.groupBy(completions, ({ doneBy }) => doneBy);
  const sumOf = (worth: (completion: Completion) => number) =>
    new Map(byParticipant.entries().map(([id, own]) => [id, own.reduce((sum, each) => sum + worth(each), 0)]));
  return { first, counts: sumOf(() => 1), points: sumOf(effortOf) };
}
