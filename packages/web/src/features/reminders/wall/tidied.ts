import { lastUseOf } from '@hestia/contract/reminders/fading/drawer.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { heightOf, type Move, WALL, widthOf } from '../coordinates.ts';
import { makingRoom } from './free-position.ts';

type Heights = ReadonlyMap<string, number>;

const MARGIN = 20;
const COLUMNS = 4;
const GAP = 44;

/**
 * Tidies a wall: the newest or last used comes first, in columns without holes. If that would be longer than the wall, each note
 * only moves up as far as it can. `heights` are measured ones, if known.
 */
export function tidied(notes: readonly Note[], heights: Heights): readonly Move[] {
  const heightIn = (note: Note) => heights.get(note.id) ?? heightOf(note);
  const bottomOf = (all: readonly Note[]) => Math.max(0, ...all.map((note) => note.coordY + heightIn(note)));
  const packed = packedByUse(notes, heightIn);
  return (bottomOf(packed) <= bottomOf(notes) ? packed : movedUp(notes, heightIn)).map(makingRoom);
}

/** Each note hangs in the column that ends highest. */
function packedByUse(notes: readonly Note[], heightIn: (note: Note) => number): readonly Note[] {
  const bottoms = Array.from({ length: COLUMNS }, () => MARGIN);
  return notes.toSorted(byUse).map((note, at) => {
    const coordY = Math.min(...bottoms);
    const column = bottoms.indexOf(coordY);
    bottoms[column] = coordY + Math.round(heightIn(note)) + GAP;
    const coordX = Math.round(MARGIN + column * ((WALL - MARGIN) / COLUMNS));
    return { ...note, coordX, coordY, coordZ: at + 1 };
  });
}

/** Under the notes that hang above it, and never lower than it hangs. */
function movedUp(notes: readonly Note[], heightIn: (note: Note) => number): readonly Note[] {
  const hung: Note[] = [];
  for (const note of notes.toSorted((a, b) => a.coordY - b.coordY)) {
    const above = hung.filter((each) => isOver(each, note));
    const free = Math.max(MARGIN, ...above.map((each) => Math.round(each.coordY + heightIn(each)) + GAP));
    hung.push({ ...note, coordY: Math.min(free, Math.max(0, note.coordY)) });
  }
  return hung;
}

const isOver = (a: Note, b: Note): boolean => a.coordX < b.coordX + widthOf(b) && b.coordX < a.coordX + widthOf(a);

/** The last used first; the id settles ties. */
function byUse(a: Note, b: Note): number {
  const [mine, other] = [lastUseOf(a), lastUseOf(b)];
  return mine === other ? (a.id < b.id ? -1 : 1) : mine > other ? -1 : 1;
}
