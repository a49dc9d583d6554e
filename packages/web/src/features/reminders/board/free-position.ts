import type { Note } from '@hestia/contract/reminders/model.ts';
import { byReading, heightOf, type Move, readingOrder, STRIP, stripOf, topOf, WALL, widthOf } from '../coordinates.ts';

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
type Size = { readonly width: number; readonly height: number };

const MARGIN = 20;
const STEP = 24;

const boxOf = (note: Note): Box => ({ x: note.coordX, y: note.coordY, w: widthOf(note), h: heightOf(note) });

/** The first place from the top where a new note of this size covers nothing. */
export function freePosition(
  notes: readonly Note[],
  { width, height }: Size,
): Pick<Move, 'coordX' | 'coordY' | 'coordZ'> {
  const boxes = notes.map(boxOf);
  const coordZ = topOf(notes);
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.h));
  for (let coordY = MARGIN; coordY < bottom; coordY += STRIP / 2) {
    for (let coordX = MARGIN; coordX <= WALL - width - MARGIN; coordX += STEP) {
      if (isFree({ x: coordX, y: coordY, w: width, h: height }, boxes)) return { coordX, coordY, coordZ };
    }
  }
  return { coordX: MARGIN, coordY: nextStrip(bottom), coordZ };
}

/**
 * The effect of a move in the reading order on the wall: the note takes a place between its new neighbours where it
 * covers no other, and no other note moves. Without such a place, all later notes move down together to make room.
 */
export function movesFor(notes: readonly Note[], id: string, to: number): readonly Move[] {
  const before = readingOrder(notes);
  const moved = before.find((note) => note.id === id);
  if (!moved) return [];
  const others = before.filter((note) => note !== moved);
  const after = others.toSpliced(to, 0, moved);
  if (after.every((note, at) => note === before[at])) return [];
  const [above, below] = [others.slice(0, to), others.slice(to)];
  for (let down = 0; ; down += STRIP) {
    const lowered = below.map((note) => ({ ...note, coordY: Math.max(0, note.coordY) + down }));
    const position = freeBetween(above, lowered, moved);
    if (!position) continue;
    const made =
      down === 0 ? [] : lowered.map(({ id: other, coordX, coordY, coordZ }) => ({ id: other, coordX, coordY, coordZ }));
    return [{ id, ...position, coordZ: topOf(others) }, ...made];
  }
}

/** The first place for a note, between those that are read before it and those that are read after it, where it covers nothing. */
function freeBetween(
  above: readonly Note[],
  below: readonly Note[],
  moved: Note,
): Pick<Move, 'coordX' | 'coordY'> | null {
  const [width, height] = [widthOf(moved), heightOf(moved)];
  const [previous, next] = [above.at(-1), below[0]];
  const boxes = [...above, ...below].map(boxOf);
  const first = previous ? stripOf(previous) : 0;
  const last = next ? stripOf(next) : stripOf({ coordY: Math.max(0, ...boxes.map(({ y, h }) => y + h)) }) + 2;
  for (let strip = first; strip <= last; strip++) {
    const from = previous && strip === first ? previous.coordX + 1 : MARGIN;
    const to = Math.min(WALL - width, next && strip === stripOf(next) ? next.coordX - 1 : Infinity);
    for (const coordY of [strip * STRIP + MARGIN, strip * STRIP + MARGIN + STRIP / 2]) {
      for (const coordX of stepsBetween(Math.max(0, from), to)) {
        const spot = { ...moved, coordX, coordY };
        if ((previous && byReading(previous, spot) >= 0) || (next && byReading(spot, next) >= 0)) continue;
        if (isFree({ x: coordX, y: coordY, w: width, h: height }, boxes)) return { coordX, coordY };
      }
    }
  }
  return null;
}

/** Whether a box covers none of the others, with its margin. */
const isFree = ({ x, y, w, h }: Box, others: readonly Box[]): boolean =>
  others.every((other) => {
    const isBeside = x + w + STEP <= other.x || other.x + other.w + STEP <= x;
    return isBeside || y + h + STEP <= other.y || other.y + other.h + STEP <= y;
  });

function stepsBetween(from: number, to: number): number[] {
  if (from > to) return [];
  const steps = Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, step) => from + step * STEP);
  return steps.at(-1) === to ? steps : [...steps, to];
}

/** Columns of the same width, in reading order; `heights` as measured where they are known. */
export function tidied(notes: readonly Note[], heights: ReadonlyMap<string, number>): readonly Move[] {
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

const nextStrip = (y: number): number => Math.ceil(y / STRIP) * STRIP + MARGIN;
