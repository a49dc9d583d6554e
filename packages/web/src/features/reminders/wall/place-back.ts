import type { Note, Place } from '@hestia/contract/reminders/model.ts';
import { heightOf, type Move, STRIP, topOf, WALL, widthOf } from '../coordinates.ts';
import { boxOf, isFree, MARGIN, STEP } from './free-position.ts';

type Size = { readonly width: number; readonly height: number };

/** A new place for a note that returns to the board; undefined if its former one is free. */
export function placeBack(note: Note, notes: readonly Note[]): Place | undefined {
  const isOwnFree = isFree(boxOf(note), notes.map(boxOf));
  return isOwnFree ? undefined : freePosition(notes, { width: widthOf(note), height: heightOf(note) });
}

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

const nextStrip = (y: number): number => Math.ceil(y / STRIP) * STRIP + MARGIN;
