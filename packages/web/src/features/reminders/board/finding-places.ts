import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { byReading, heightOf, type Move, readingOrder, STRIP, stripOf, topOf, WALL, widthOf } from '../coordinates.ts';

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
type Size = { readonly width: number; readonly height: number };

const MARGIN = 20;
const STEP = 24;
/** How many strips further down a place is looked for. */
const FURTHER = 4;

const boxOf = (note: Reminder): Box => ({ x: note.coordX, y: note.coordY, w: widthOf(note), h: heightOf(note) });

/** The first place from the top where a new note of this size covers nothing. */
export function freePlace(
  notes: readonly Reminder[],
  { width, height }: Size,
): Pick<Move, 'coordX' | 'coordY' | 'coordZ'> {
  const boxes = notes.map(boxOf);
  const coordZ = topOf(notes);
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.h));
  for (let coordY = MARGIN; coordY < bottom; coordY += STRIP / 2) {
    for (let coordX = MARGIN; coordX <= WALL - width - MARGIN; coordX += STEP) {
      const box = { x: coordX - STEP, y: coordY - STEP, w: width + 2 * STEP, h: height + 2 * STEP };
      if (covered(box, boxes) === 0) return { coordX, coordY, coordZ };
    }
  }
  return { coordX: MARGIN, coordY: nextStrip(bottom), coordZ };
}

/**
 * What a move in the reading order means on the wall: the note takes the emptiest place between its new neighbours, and no
 * other note moves. Where there is nothing between them, it takes its neighbour's place and those on the way step aside.
 */
export function movesFor(notes: readonly Reminder[], id: string, to: number): readonly Move[] {
  const before = readingOrder(notes);
  const moved = before.find((note) => note.id === id);
  if (!moved) return [];
  const others = before.filter((note) => note !== moved);
  const after = others.toSpliced(to, 0, moved);
  if (after.every((note, at) => note === before[at])) return [];
  const place = emptiestBetween(others[to - 1], others[to], moved, others);
  if (place) return [{ id, ...place, coordZ: topOf(others) }];
  // The places stay, and are dealt out anew.
  const places = distinct(before);
  return after.flatMap((note, at) => {
    const { coordX, coordY } = places[at] ?? note;
    return coordX === note.coordX && coordY === note.coordY
      ? []
      : [{ id: note.id, coordX, coordY, coordZ: note.coordZ }];
  });
}

function emptiestBetween(
  previous: Reminder | undefined,
  next: Reminder | undefined,
  moved: Reminder,
  others: readonly Reminder[],
): Pick<Move, 'coordX' | 'coordY'> | null {
  const [width, height] = [widthOf(moved), heightOf(moved)];
  const boxes = others.map(boxOf);
  const first = previous ? stripOf(previous) : 0;
  const last = next ? Math.min(stripOf(next), first + FURTHER * 3) : first + FURTHER;
  let best: { coordX: number; coordY: number; cost: number } | null = null;
  for (let strip = first; strip <= last; strip++) {
    const from = previous && strip === first ? previous.coordX + 1 : 0;
    const to = next && strip === stripOf(next) ? Math.min(next.coordX - 1, WALL - width) : WALL - width;
    for (const coordY of [strip * STRIP + MARGIN, strip * STRIP + MARGIN + STRIP / 2]) {
      for (const coordX of stepsBetween(Math.max(0, from), to)) {
        const spot = { ...moved, coordX, coordY };
        if ((previous && byReading(previous, spot) >= 0) || (next && byReading(spot, next) >= 0)) continue;
        const cost =
          covered({ x: coordX, y: coordY, w: width, h: height }, boxes) + (strip - first) * STEP + coordX / WALL;
        if (best === null || cost < best.cost) best = { coordX, coordY, cost };
      }
    }
  }
  return best && { coordX: best.coordX, coordY: best.coordY };
}

function stepsBetween(from: number, to: number): number[] {
  if (from > to) return [];
  const steps = Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, step) => from + step * STEP);
  return steps.at(-1) === to ? steps : [...steps, to];
}

/** Places that several notes share are spread by a unit each, so that dealing them out anew gives an order. */
function distinct(ordered: readonly Reminder[]): { coordX: number; coordY: number }[] {
  const places: Reminder[] = [];
  for (const note of ordered) {
    const last = places.at(-1);
    const isTaken = last && stripOf(last) === stripOf(note) && last.coordX >= note.coordX;
    places.push(isTaken ? { ...note, coordX: last.coordX + 1 } : note);
  }
  return places;
}

/** Columns of the same width, in reading order; `heights` as measured where they are known. */
export function tidied(notes: readonly Reminder[], heights: ReadonlyMap<string, number>): readonly Move[] {
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({
    x: MARGIN + at * ((WALL - MARGIN) / COLUMNS),
    bottom: 0,
  }));
  let last = { strip: 0, x: -1 };
  return readingOrder(notes).map((note, at) => {
    const column = columns.reduce((best, each) => (each.bottom < best.bottom ? each : best));
    let y = column.bottom === 0 ? MARGIN : column.bottom;
    // A note that would be read before the one that it follows begins a strip later.
    if (stripOf({ coordY: y }) < last.strip) y = last.strip * STRIP;
    if (stripOf({ coordY: y }) === last.strip && column.x <= last.x) y = (last.strip + 1) * STRIP;
    column.bottom = y + (heights.get(note.id) ?? heightOf(note)) + GAP;
    last = { strip: stripOf({ coordY: y }), x: column.x };
    return { id: note.id, coordX: Math.round(column.x), coordY: Math.round(y), coordZ: at + 1 };
  });
}

const COLUMNS = 4;
const GAP = 44;

/** How much of `box` lies on others, in square units. */
function covered(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const across = Math.min(box.x + box.w, other.x + other.w) - Math.max(box.x, other.x);
    const down = Math.min(box.y + box.h, other.y + other.h) - Math.max(box.y, other.y);
    if (across > 0 && down > 0) area += across * down;
  }
  return area;
}

const nextStrip = (y: number): number => (Math.floor(y / STRIP) + 1) * STRIP + MARGIN;
