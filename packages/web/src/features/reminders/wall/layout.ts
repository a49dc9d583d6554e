import type { Note } from '@hestia/contract/reminders/model.ts';
import { isPinned, WALL, widthOf } from '../coordinates.ts';

/** A note's rendered position, in pixels from the board's corner. */
export type BoardPosition = { readonly x: number; readonly y: number; readonly w: number };
export type Layout = {
  /** Free places as on the wall, or columns in reading order. */
  readonly kind: 'wall' | 'columns';
  readonly positions: ReadonlyMap<string, BoardPosition>;
  /** How far down the wall begins, under the row of pinned notes. */
  readonly top: number;
  readonly height: number;
};

export type Frame = {
  readonly width: number;
  /** The reader's size of text, in pixels. */
  readonly rem: number;
  /** Measured heights; a note that was not measured yet counts as `UNMEASURED`. */
  readonly heights: ReadonlyMap<string, number>;
};

const WIDE = 680;
const NARROWEST_COLUMN_REM = 10.25;
const NOTE = { narrowest: 164, widest: 308 };
const SPREAD = 360;
const TOP = 24;
const EDGE = 10;
const SIDE = 16;
const BETWEEN = 14;
/** The margin below a note. */
export const BELOW = 38;
/** Columns are not quite level, as by hand. */
const UNEVEN = 12;
const UNMEASURED = 200;

export const isWall = ({ width, rem }: Pick<Frame, 'width' | 'rem'>): boolean => width >= WIDE * (rem / 16);

/** Lays out notes that come in reading order. */
export const layOut = (notes: readonly Note[], frame: Frame): Layout =>
  isWall(frame) ? onWall(notes, frame) : inColumns(notes, frame);

/** Pixels per unit across. */
export const scaleOf = (width: number): number => width / WALL;

/** A tilted note needs a little room at the edges. */
const onBoard = (x: number, w: number, width: number): number => Math.max(EDGE, Math.min(x, width - w - EDGE));

/** The coordinates of a note that is drawn at `position`. */
export function coordinatesAt(
  { x, y, w }: BoardPosition,
  width: number,
  top: number,
): { coordX: number; coordY: number } {
  return { coordX: Math.round(onBoard(x, w, width) / scaleOf(width)), coordY: Math.max(0, Math.round(y - TOP - top)) };
}

function onWall(notes: readonly Note[], frame: Frame): Layout {
  const { width, heights } = frame;
  const positions = new Map<string, BoardPosition>();
  const top = hangInRow(notes.filter(isPinned), frame, positions);
  let height = top;
  for (const note of notes.filter((each) => !isPinned(each))) {
    const w = widthOnWall(note, frame);
    const x = onBoard(Math.round(note.coordX * scaleOf(width)), w, width);
    const y = TOP + top + Math.max(0, note.coordY);
    positions.set(note.id, { x, y, w });
    height = Math.max(height, y + (heights.get(note.id) ?? UNMEASURED));
  }
  return { kind: 'wall', positions, top, height: height + BELOW };
}

function widthOnWall(note: Note, { width, rem }: Frame): number {
  const grown = rem / 16;
  return Math.round(
    Math.min(NOTE.widest * grown, Math.max(NOTE.narrowest * grown, widthOf(note) * scaleOf(width) * grown)),
  );
}

/** Places pinned notes side by side, in further rows when full. Returns where the wall begins below. */
function hangInRow(pinned: readonly Note[], frame: Frame, positions: Map<string, BoardPosition>): number {
  let [x, y, bottom] = [SIDE, TOP, 0];
  for (const note of pinned) {
    const w = widthOnWall(note, frame);
    if (x > SIDE && x + w > frame.width - SIDE) [x, y] = [SIDE, bottom + TOP];
    positions.set(note.id, { x, y, w });
    x += w + 2 * BETWEEN;
    bottom = Math.max(bottom, y + (frame.heights.get(note.id) ?? UNMEASURED) + BELOW - TOP);
  }
  return bottom;
}

/** Each note goes to the column that ends highest, so that they are read in order. */
function inColumns(notes: readonly Note[], { width, rem, heights }: Frame): Layout {
  const count = Math.max(1, Math.floor(width / (NARROWEST_COLUMN_REM * rem)));
  const w = Math.floor((width - 2 * SIDE - (count - 1) * BETWEEN) / count);
  const bottoms = Array.from({ length: count }, () => TOP);
  const positions = new Map<string, BoardPosition>();
  for (const note of notes) {
    const column = bottoms.indexOf(Math.min(...bottoms));
    const y = bottoms[column] ?? TOP;
    positions.set(note.id, { x: SIDE + column * (w + BETWEEN), y: y + (column % 2 === 0 ? UNEVEN : 0), w });
    bottoms[column] = y + (heights.get(note.id) ?? UNMEASURED) + BELOW;
  }
  return { kind: 'columns', positions, top: 0, height: Math.max(...bottoms) + UNEVEN };
}

/** The position of a list during editing: its fields need room. */
export const spread = ({ x, y, w }: BoardPosition, { width }: Frame): BoardPosition => {
  const wider = Math.min(Math.max(w, SPREAD), width - 2 * SIDE);
  return { x: Math.max(SIDE, Math.min(x, width - wider - SIDE)), y, w: wider };
};

/** The number, in the reading order, of the note whose middle is nearest to a point. */
export function nearestTo(
  point: { readonly x: number; readonly y: number },
  notes: readonly Note[],
  { positions }: Layout,
  heights: Frame['heights'],
): number {
  let best = { distance: Infinity, at: 0 };
  for (const [at, { id }] of notes.entries()) {
    const position = positions.get(id);
    if (!position) continue;
    const middle = { x: position.x + position.w / 2, y: position.y + (heights.get(id) ?? UNMEASURED) / 2 };
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
    if (distance < best.distance) best = { distance, at };
  }
  return best.at;
}
