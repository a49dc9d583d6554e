import type { Note, Place } from '@hestia/contract/reminders/model.ts';
import { byReading, heightOf, type Move, readingOrder, STRIP, stripOf, topOf, WALL, widthOf } from '../coordinates.ts';

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export const MARGIN = 20;
export const STEP = 24;

export const boxOf = (note: Note): Box => ({ x: note.coordX, y: note.coordY, w: widthOf(note), h: heightOf(note) });

/**
 * The place of a new note: in the first row, left of the others, so that it is read first. Notes below move down by whole strips;
 * if the row is full, all notes move, and a new row begins at its right end.
 */
export function onTop(notes: readonly Note[], note: Note, room = 0): readonly [place: Place, ...Move[]] {
  const [w, h] = [widthOf(note), heightOf(note) + room];
  const coordZ = topOf(notes);
  const [row, below] = [notes.filter(isFirstRow), notes.filter((each) => !isFirstRow(each))];
  const end = Math.min(WALL - MARGIN, ...row.map(({ coordX }) => coordX - STEP));
  const place = { coordX: end - w, coordY: MARGIN, coordZ };
  const isFull = place.coordX < MARGIN;
  if (isFull) place.coordX = WALL - MARGIN - w;
  const [stays, moves] = isFull ? [NONE, notes] : [row, below];
  const box = { x: place.coordX, y: MARGIN, w, h };
  for (let down = 0; ; down += STRIP) {
    const lowered = moves.map((each) => ({ ...each, coordY: Math.max(0, each.coordY) + down }));
    if (!isFree(box, [...stays, ...lowered].map(boxOf)) || (isFull && down === 0)) continue;
    return [place, ...(down === 0 ? [] : lowered.map(makingRoom))];
  }
}

const NONE: readonly Note[] = [];

const isFirstRow = (note: Note): boolean => stripOf(note) === 0;

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
    const made = down === 0 ? [] : lowered.map(makingRoom);
    return [{ id, ...position, coordZ: topOf(others) }, ...made];
  }
}

/** A note that makes room for another one. */
export const makingRoom = ({ id, coordX, coordY, coordZ }: Note): Move => ({
  id,
  coordX,
  coordY,
  coordZ,
  touches: false,
});

/** The first place for a note, between its predecessors and successors in reading order, where it covers nothing. */
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
export const isFree = ({ x, y, w, h }: Box, others: readonly Box[]): boolean =>
  others.every((other) => {
    const isBeside = x + w + STEP <= other.x || other.x + other.w + STEP <= x;
    return isBeside || y + h + STEP <= other.y || other.y + other.h + STEP <= y;
  });

function stepsBetween(from: number, to: number): number[] {
  if (from > to) return [];
  const steps = Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, step) => from + step * STEP);
  return steps.at(-1) === to ? steps : [...steps, to];
}
