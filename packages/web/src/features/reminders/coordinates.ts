// One board for all widths (docs/decisions/0009-board-coordinates.md): the wire's integers are places on a wall that is 1200 units wide and endlessly high.
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/schemas.ts';

export type Spot = Pick<Reminder, 'id' | 'coordX' | 'coordY' | 'coordZ'>;
export type Move = Spot;

/** A wide board shows the whole wall; one unit across is 1/1200 of it, one unit down is a pixel. */
export const WALL = 1200;
/** Notes whose tops lie in the same strip of this height are read from left to right. */
export const STRIP = 120;

export const stripOf = ({ coordY }: Pick<Spot, 'coordY'>): number => Math.max(0, Math.floor(coordY / STRIP));

/** Top to bottom, left to right. Where one note is read never depends on where others lie, so moving one never reorders the rest. */
export const byReading = (a: Spot, b: Spot): number =>
  stripOf(a) - stripOf(b) || a.coordX - b.coordX || a.coordY - b.coordY || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const readingOrder = <T extends Spot>(notes: readonly T[]): T[] => notes.toSorted(byReading);

/** The height in the pile that lies on top of all notes. */
export const topOf = (notes: readonly Spot[]): number => Math.max(0, ...notes.map((note) => note.coordZ)) + 1;

/** How a text is set: short ones shout, long ones talk. */
export type Voice = 'loud' | 'mid' | 'talk';

export function voiceOf(text: string): Voice {
  const length = [...text.trim()].length;
  // Several lines are a matter to be read, not a call across the kitchen.
  if (text.trim().includes('\n')) return 'talk';
  // Ideographs say as much in half the signs and are as wide as two letters.
  const weight = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? length * 2 : length;
  return weight <= 32 ? 'loud' : weight <= 60 ? 'mid' : 'talk';
}

/** How wide a note is on the wall, in units; the same for everybody. */
export function widthOf(note: Reminder): number {
  switch (note.reminderType) {
    case reminderTypes.Text:
      return { loud: 286, mid: 248, talk: 264 }[voiceOf(note.content ?? '')];
    case reminderTypes.Image:
      return 264;
    case reminderTypes.ShoppingList:
    case reminderTypes.Poll:
      return 236;
  }
}

/** How much higher an item makes a list. */
export const ITEM_HEIGHT = 42;

/** About how high a note is, in units: for finding a place where it covers nothing, before or without measuring it. */
export function heightOf(note: Reminder): number {
  const frame = 84;
  switch (note.reminderType) {
    case reminderTypes.Text: {
      const text = note.content ?? '';
      const { signs, line } = {
        loud: { signs: 11, line: 48 },
        mid: { signs: 17, line: 26 },
        talk: { signs: 28, line: 23 },
      }[voiceOf(text)];
      return frame + text.split('\n').reduce((sum, part) => sum + Math.ceil((part.length + 1) / signs) * line, 0);
    }
    case reminderTypes.Image:
      return frame + 200;
    case reminderTypes.ShoppingList:
      return frame + 124 + (note.items?.length ?? 0) * ITEM_HEIGHT;
    case reminderTypes.Poll:
      return frame + 70 + Math.max(2, note.options?.length ?? 0) * 50;
  }
}
