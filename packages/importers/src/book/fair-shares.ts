// I11: chooses who bears the leftover minor units of an import (M13). Each member's total stays within a minor unit of
// the exact parts, so that a settled group stays settled.
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { FileEntry, Parts } from '@hestia/contract/imports/book.ts';
import { byValue } from './figures.ts';
import { balancesInSource } from './source-balances.ts';

/** The same entries, with each split computed by the server changed to this rule; shares given by the file stay. */
export function fairly(entries: readonly FileEntry[]): readonly FileEntry[] {
  if (!entries.some(({ exact }) => exact)) return entries;
  const groups = Map.groupBy(entries, ({ currency, decimals }) => `${currency ?? ''} ${decimals}`);
  const placed = new Map([...groups.values()].flatMap((group) => [...fairlyInOne(group)]));
  return entries.map((entry) => placed.get(entry) ?? entry);
}

function fairlyInOne(entries: readonly FileEntry[]): ReadonlyMap<FileEntry, FileEntry> {
  // A group shown as settled by its app keeps its order.
  const isSettled =
    entries.some(({ inSource }) => inSource) &&
    Object.values(balancesInSource(entries)).every((balance) => balance === 0);
  if (isSettled)
    return new Map(entries.flatMap((entry) => (entry.inSource ? [[entry, sharing(entry, entry.inSource)]] : [])));
  const beyond = new Map<string, number>();
  const open = entries.flatMap((entry) => {
    const found = openIn(entry, beyond);
    for (const each of found) give(each, beyond);
    return found;
  });
  even(open, beyond);
  return new Map(
    open.map(({ entry, floors, sign, lucky }) => [
      entry,
      sharing(
        entry,
        Object.fromEntries(
          Object.entries(floors).map(([key, floor]) => [key, sign * (floor + (lucky.has(key) ? 1 : 0))]),
        ),
      ),
    ]),
  );
}

/** An entry with leftover minor units, in positive figures: for money back (M25) they are received. */
type Open = {
  readonly entry: FileEntry;
  readonly sign: 1 | -1;
  readonly floors: Parts;
  /** Members without a whole number of units: each may get one of these units. */
  readonly candidates: readonly string[];
  readonly count: number;
  readonly lucky: Set<string>;
};

/** Leftovers borne by each person beyond their exact parts, by key. */
type Leftovers = Map<string, number>;

/** Thirds of a minor unit are no whole numbers: what differs by less than this is the same. */
const SAME = 1e-6;
const add = (beyond: Leftovers, key: string, minor: number) => beyond.set(key, (beyond.get(key) ?? 0) + minor);

function openIn(entry: FileEntry, beyond: Leftovers): readonly Open[] {
  const { exact, minor, isPayment } = entry;
  if (exact === null) return [];
  if (isPayment) {
    // A single sharer bears it whole, and it counts with their other leftovers.
    for (const [key, part] of Object.entries(exact)) add(beyond, key, minor - part);
    return [];
  }
  const sign = minor < 0 ? -1 : 1;
  const parts = Object.entries(exact).map(([key, part]) => ({
    key,
    part: sign * part,
    floor: Math.floor(sign * part + SAME),
  }));
  const count = sign * minor - parts.reduce((sum, { floor }) => sum + floor, 0);
  const candidates = parts.filter(({ part, floor }) => part - floor > SAME);
  for (const { key, part, floor } of candidates) add(beyond, key, sign * (floor - part));
  const floors = Object.fromEntries(parts.map(({ key, floor }) => [key, floor]));
  return [{ entry, sign, floors, candidates: candidates.map(({ key }) => key), count, lucky: new Set() }];
}

/** One unit each to those who have borne least so far; for refunds, most. */
function give({ sign, candidates, count, lucky }: Open, beyond: Leftovers): void {
  const borne = (key: string) => Math.round((sign * (beyond.get(key) ?? 0)) / SAME);
  for (const key of candidates.toSorted((a, b) => borne(a) - borne(b)).slice(0, count)) {
    lucky.add(key);
    add(beyond, key, sign);
  }
}

/** Moves units from one member to the next until none bears a whole one too many, as far as the splits allow. */
function even(open: readonly Open[], beyond: Leftovers): void {
  const surplus = surplusOf(beyond);
  const stuck = new Set<string>();
  for (;;) {
    const from = [...surplus].find(([key, count]) => count > 0 && !stuck.has(key))?.[0];
    if (from === undefined) return;
    const path = pathFrom(from, surplus, movesIn(open));
    if (path === null) {
      stuck.add(from);
      continue;
    }
    for (const { each, by, to } of path) {
      const [loses, gains] = each.sign > 0 ? [by, to] : [to, by];
      each.lucky.delete(loses);
      each.lucky.add(gains);
    }
    surplus.set(from, (surplus.get(from) ?? 0) - 1);
    const last = path.at(-1)?.to ?? from;
    surplus.set(last, (surplus.get(last) ?? 0) + 1);
  }
}

/** Whole units that each bears too much, or too few: their sum is 0, so a half may be rounded either way. */
function surplusOf(beyond: Leftovers): Map<string, number> {
  const all = [...beyond].map(([key, minor]) => {
    const count = Math.sign(minor) * Math.ceil(Math.abs(minor) - 0.5 - SAME);
    return { key, count: count + 0, left: minor - count };
  });
  let excess = all.reduce((sum, { count }) => sum + count, 0);
  const sign = Math.sign(excess);
  // Those nearest to the next whole unit, and among them those whose balance doesn't move.
  const place = ({ left, count }: { left: number; count: number }) =>
    Math.round((sign * left) / SAME) * 2 - (sign * count > 0 ? 1 : 0);
  for (const each of all.toSorted((a, b) => place(a) - place(b))) {
    if (excess === 0) break;
    each.count -= sign;
    excess -= sign;
  }
  return new Map(all.map(({ key, count }) => [key, count]));
}

type Move = { readonly each: Open; readonly by: string; readonly to: string };
type Moves = ReadonlyMap<string, ReadonlyMap<string, Move>>;

/** The possible moves of a unit between members, each by one of the entries. */
function movesIn(open: readonly Open[]): Moves {
  const moves = new Map<string, Map<string, Move>>();
  for (const each of open) {
    const [bear, others] = [
      each.candidates.filter((key) => each.lucky.has(key)),
      each.candidates.filter((key) => !each.lucky.has(key)),
    ];
    const [givers, takers] = each.sign > 0 ? [bear, others] : [others, bear];
    for (const by of givers) {
      const known = moves.get(by) ?? new Map<string, Move>();
      moves.set(by, known);
      for (const to of takers) if (!known.has(to)) known.set(to, { each, by, to });
    }
  }
  return moves;
}

/** The shortest path from a member to one who bears too few. */
function pathFrom(from: string, surplus: ReadonlyMap<string, number>, moves: Moves): readonly Move[] | null {
  const reached = new Map<string, readonly Move[]>([[from, []]]);
  // A Map is walked through as it grows.
  for (const [key, path] of reached)
    for (const [to, move] of moves.get(key) ?? []) {
      if (reached.has(to)) continue;
      const further = [...path, move];
      if ((surplus.get(to) ?? 0) < 0) return further;
      reached.set(to, further);
    }
  return null;
}

/** The entry with these shares: even in an order that produces them (M2), as given if that does, else by value. */
function sharing(entry: FileEntry, shares: Parts): FileEntry {
  const { minor, split } = entry;
  const isSame = (input: FileEntry['split']) => {
    const found = splitAmount(minor, input);
    const is = isFault(found) ? {} : minorByUser(found);
    return Object.keys({ ...is, ...shares }).every((key) => (is[key] ?? 0) === (shares[key] ?? 0));
  };
  if (isSame(split)) return entry;
  if (split.kind === 'evenly') {
    const size = (key: string) => Math.abs(shares[key] ?? 0);
    const ordered = { ...split, between: split.between.toSorted((a, b) => size(b) - size(a)) };
    if (isSame(ordered)) return { ...entry, split: ordered };
  }
  return { ...entry, split: byValue(shares) };
}
