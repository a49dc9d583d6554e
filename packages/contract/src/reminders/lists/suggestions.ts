// Suggests things that a household buys again, by rules B1–B5 of docs/shopping.md.
import { DAY_MS } from '../../wire/days.ts';
import type { BoughtItem } from '../schemas.ts';
import { isSameText } from './same-thing.ts';
import { foldedText, thingOf } from './thing.ts';

/** Something that was bought, by its last name, and when, oldest first. */
export type Thing = { readonly name: string; readonly times: readonly number[] };

const ONCE_WITHIN_MS = DAY_MS / 2;
const HALF_LIFE_DAYS = 60;
const GAPS = 8;
const MIN_TIMES = 3;
const EARLIEST = 0.8;
const LATEST = 3;

/** Things bought, with their times (B1); `bought` oldest first. */
export function thingsIn(bought: readonly BoughtItem[]): readonly Thing[] {
  const found = new Map<string, { name: string; times: number[] }>();
  for (const { name: whole, boughtAt } of bought) {
    const { name, key } = thingOf(whole);
    if (name === '') continue;
    const time = Date.parse(boughtAt);
    const thing = found.get(key) ?? { name, times: [] };
    found.set(key, thing);
    thing.name = name;
    if (time - (thing.times.at(-1) ?? -Infinity) >= ONCE_WITHIN_MS) thing.times.push(time);
  }
  return [...found.values()];
}

/** How much a thing is one of this household's: each time counts, half as much every sixty days (B2). */
const weightOf = ({ times }: Thing, now: number): number =>
  times.reduce((sum, time) => sum + 0.5 ** ((now - time) / DAY_MS / HALF_LIFE_DAYS), 0);

/** The middle one of the last gaps between two times; null before there are three times (B3). */
export function rhythmOf({ times }: Thing): number | null {
  if (times.length < MIN_TIMES) return null;
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const last = gaps.slice(-GAPS).toSorted((a, b) => a - b);
  return last[Math.floor((last.length - 1) / 2)] ?? null;
}

/** Whether its time has come again, and has not passed long ago (B4). */
function isDue(thing: Thing, now: number): boolean {
  const rhythm = rhythmOf(thing);
  const since = now - (thing.times.at(-1) ?? now);
  return rhythm !== null && since >= rhythm * EARLIEST && since <= rhythm * LATEST;
}

type SuggestionInput = {
  readonly now: number;
  /** The names that are on the list. */
  readonly listed: readonly string[];
  readonly most: number;
};

function best(things: readonly Thing[], { now, listed, most }: SuggestionInput): readonly string[] {
  const heaviest = things
    .map((thing) => ({ name: thing.name, weight: weightOf(thing, now) }))
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
  const isListed = among(listed);
  const found: string[] = [];
  for (const { name } of heaviest) {
    if (found.length >= most) break;
    if (!isListed(name)) found.push(name);
  }
  return found;
}

/** Tells what is on the list. Comparing texts is slow: those that fold to the same are compared first. */
function among(listed: readonly string[]): (name: string) => boolean {
  const things = listed.map(thingOf);
  const alike = Map.groupBy(things, ({ key }) => key);
  return (name) => [...(alike.get(foldedText(name)) ?? []), ...things].some((each) => isSameText(each.name, name));
}

/** Things usually bought about now and not on the list, the most usual first (B4). */
export const aboutNow = (things: readonly Thing[], asking: SuggestionInput): readonly string[] =>
  best(
    things.filter((thing) => isDue(thing, asking.now)),
    asking,
  );

/** Things whose name, or a word of it, begins with the typed text (B5). */
export function completionsOf(things: readonly Thing[], typed: string, asking: SuggestionInput): readonly string[] {
  if (typed.trim() === '') return [];
  const isStarted = ({ name }: Thing) =>
    [0, ...[...name.matchAll(/[\s-]+/gu)].map((space) => space.index + space[0].length)].some((at) =>
      isSameText(name.slice(at, at + typed.length), typed),
    );
  return best(
    things.filter((thing) => isStarted(thing) && !isSameText(thing.name, typed)),
    asking,
  );
}
