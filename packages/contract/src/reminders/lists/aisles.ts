// How the order in which a household ticks sorts its lists, by the rules A1–A6 of docs/shopping.md.
import type { BoughtItem, ShoppingItem } from '../schemas.ts';
import { foldedText, thingOf } from './thing.ts';

/** Positions of things along the way through a shop, from 0 to 1 on the first walk, by folded name. */
export type Places = ReadonlyMap<string, number>;

/** A list, and the shop that it is taken to. */
export type Outing = { readonly listId: string; readonly shop: string | null };

const HOUR_MS = 3_600_000;

/** The weight of a walk against all before it: two that agree outweigh them (A4). */
const NEWEST = 0.4;

/** A thing's mean position, and its position on the last walk. */
type Place = { readonly mean: number; readonly last: number };
type PlacesByThing = ReadonlyMap<string, Place>;
type Walk = { readonly where: string; readonly endedAt: number; readonly things: readonly string[] };

/** Positions of things for this outing (A1–A4); `bought` oldest first. */
export function placesIn(bought: readonly BoughtItem[], { listId, shop }: Outing): Places {
  const walks = walksIn(bought);
  const here = walks.filter(({ where }) => where === listId || (shop !== null && where === foldedText(shop)));
  const known = (here.length > 0 ? here : walks).reduce<PlacesByThing>(walkedAgain, new Map());
  return new Map([...known].map(([thing, { mean }]) => [thing, mean]));
}

/** Whether something on a list has its place by how it was ticked. */
export const isOnTheWay = (item: ShoppingItem, places: Places): boolean => places.has(keyOf(item.name));

/** Sorts a list: by hand, else by its place, else after everything in the order of the list (A5, A6). */
export const aisleOf = (item: ShoppingItem, places: Places): number =>
  // Positions are seconds of our time: far behind every place.
  item.aisle ?? places.get(keyOf(item.name)) ?? item.position;

const keyOf = (name: string): string => thingOf(name).key;

/** The walks through each shop, the one that ended first before the others (A1, A2). */
function walksIn(bought: readonly BoughtItem[]): readonly Walk[] {
  const groups = Map.groupBy(bought, ({ shop, reminderId }) => (shop ? foldedText(shop) : reminderId));
  return [...groups]
    .flatMap(([where, ticks]) => outingsOf(ticks).map((walk) => ({ where, ...walk })))
    .filter(({ things }) => things.length > 1)
    .toSorted((a, b) => a.endedAt - b.endedAt);
}

/** An hour without ticks separates outings; of two ticks of a thing in one walk, the last counts. */
function outingsOf(ticks: readonly BoughtItem[]): readonly Omit<Walk, 'where'>[] {
  const walks: { endedAt: number; things: Set<string> }[] = [];
  for (const { name, boughtAt } of ticks) {
    const thing = keyOf(name);
    if (thing === '') continue;
    const time = Date.parse(boughtAt);
    let walk = walks.at(-1);
    if (!walk || time - walk.endedAt > HOUR_MS) walks.push((walk = { endedAt: time, things: new Set() }));
    walk.endedAt = time;
    walk.things.delete(thing);
    walk.things.add(thing);
  }
  return walks.map(({ endedAt, things }) => ({ endedAt, things: [...things] }));
}

/** The positions after one more walk (A3, A4). */
function walkedAgain(known: PlacesByThing, { things }: Walk): PlacesByThing {
  const laid = laidOut(things, known);
  const placed = things.map((thing, at): [string, Place] => {
    const last = laid[at] ?? 0;
    const mean = known.get(thing)?.mean ?? last;
    return [thing, { mean: mean + (last - mean) * NEWEST, last }];
  });
  return new Map([...known, ...placed]);
}

/**
 * Scales a walk to those before it (A3). Known things share their earlier positions in the order of this walk; new ones
 * are spread evenly between them. Thus a walk through half of the shop doesn't shift that half.
 */
function laidOut(things: readonly string[], known: PlacesByThing): readonly number[] {
  const met = things
    .map((thing, at) => ({ at, place: known.get(thing)?.last }))
    .filter(({ place }) => place !== undefined);
  const places = met.flatMap(({ place }) => place ?? []).toSorted((a, b) => a - b);
  const marks = met.map(({ at }, nth) => ({ at, place: places[nth] ?? 0 }));
  const [first, second] = marks;
  if (!first || !second) return things.map((_, at) => at / (things.length - 1));
  return things.map((_, at) => {
    const found = marks.findIndex((mark) => mark.at >= at);
    const next = found === -1 ? marks.length - 1 : Math.max(1, found);
    const [from, to] = [marks[next - 1] ?? first, marks[next] ?? second];
    return from.place + ((to.place - from.place) * (at - from.at)) / (to.at - from.at);
  });
}
