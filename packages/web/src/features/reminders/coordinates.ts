// One board for all widths (docs/decisions/0009-board-coordinates.md): the wire's integers are positions on a wall that is 1200
// units wide and endlessly high.
import type { ListNote, Note, Poll } from '@hestia/contract/reminders/model.ts';

export type Spot = Pick<Note, 'id' | 'coordX' | 'coordY' | 'coordZ'>;
/** `touches` false: the note makes room, which is no use of it (B1). */
export type Move = Spot & { readonly touches?: false };

/** A wide board shows the whole wall; one unit across is 1/1200 of it, one unit down is a pixel. */
export const WALL = 1200;
/** Notes whose tops are in the same strip of this height are read from left to right. */
export const STRIP = 120;

export const stripOf = ({ coordY }: Pick<Spot, 'coordY'>): number => Math.max(0, Math.floor(coordY / STRIP));

/**
 * Top to bottom, left to right. A note's rank never depends on other positions, so moving one never reorders the rest.
 */
export const byReading = (a: Spot, b: Spot): number =>
  stripOf(a) - stripOf(b) || a.coordX - b.coordX || a.coordY - b.coordY || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const readingOrder = <T extends Spot>(notes: readonly T[]): T[] => notes.toSorted(byReading);

export const isPinned = ({ placement }: Pick<Note, 'placement'>): boolean => placement === 'pinned';

/** The order in which a board is read: the row of pinned notes first. */
export function boardOrder(notes: readonly Note[]): readonly Note[] {
  const inOrder = readingOrder(notes);
  return [...inOrder.filter(isPinned), ...inOrder.filter((note) => !isPinned(note))];
}

/** The z-index above all notes. */
export const topOf = (notes: readonly Spot[]): number => Math.max(0, ...notes.map((note) => note.coordZ)) + 1;

/** How a text is set: short ones shout, long ones talk. */
export type Voice = 'loud' | 'mid' | 'talk';

export function voiceOf(text: string): Voice {
  // Several lines are a matter to be read, not a call across the kitchen.
  if (text.trim().includes('\n')) return 'talk';
  const weight = weightOf(text.trim());
  return weight <= 32 ? 'loud' : weight <= 60 ? 'mid' : 'talk';
}

/** A note's width on the wall, in units; the same for all members. */
export function widthOf(note: Note): number {
  switch (note.kind) {
    case 'text':
      return { loud: 286, mid: 248, talk: 264 }[voiceOf(note.content)];
    case 'picture':
      return 264;
    case 'list':
    case 'poll':
      return 236;
  }
}

/** How much higher an item makes a list. */
export const ITEM_HEIGHT = 44;

/** Items that a folded list shows on the board. */
export const MAX_FOLDED = 8;
/** A fold that hides fewer isn't worth its button. */
const MIN_HIDDEN = 3;

export const isLong = (items: readonly unknown[]): boolean => items.length >= MAX_FOLDED + MIN_HIDDEN;

/** Usually at least a note's height, in units: for finding a free place, before or without measuring it. */
export function heightOf(note: Note): number {
  switch (note.kind) {
    case 'text': {
      const text = note.content;
      const { letters, line } = {
        loud: { letters: 11, line: 48 },
        mid: { letters: 17, line: 26 },
        talk: { letters: 26, line: 23 },
      }[voiceOf(text)];
      return FRAME + linesOf(text, letters) * line;
    }
    case 'picture':
      return FRAME + 200;
    case 'list':
      return heightOfList(note);
    case 'poll':
      return heightOfPoll(note);
  }
}

/** The edges of a note, and its author. */
const FRAME = 84;
const TITLE_LINE = 24;
const LINE = 18;

function heightOfList({ name, items, shop }: ListNote): number {
  const rows = items.map((item) => Math.max(ITEM_HEIGHT, 9 + linesOf(item.name, 17) * LINE));
  // Of a folded list, as high as its highest items.
  const shown = isLong(items)
    ? [...rows.toSorted((one, other) => other - one).slice(0, MAX_FOLDED), ITEM_HEIGHT]
    : rows;
  const foot = 100 + (shop ? TITLE_LINE : 0);
  return FRAME + linesOf(name, 12) * TITLE_LINE + sumOf(shown) + foot;
}

function heightOfPoll({ title, description, options, votes }: Poll): number {
  const given = new Set(votes.map(({ choice }) => choice));
  const isOpen = options.length === 0;
  // Next to an answer are the faces of its voters.
  const answers = (isOpen ? [...given] : options).map(
    (choice) => 16 + Math.max(30, 6 + linesOf(choice, given.has(choice) ? 9 : 16) * LINE),
  );
  const descriptionHeight = description ? 8 + linesOf(description, 26) * 23 : 0;
  const foot = 54;
  return (
    FRAME + linesOf(title, 14) * TITLE_LINE + descriptionHeight + sumOf(answers) + (isOpen ? ITEM_HEIGHT : 0) + foot
  );
}

const sumOf = (heights: readonly number[]): number => heights.reduce((sum, each) => sum + each, 0);

/** The lines of a text at a number of letters per line. */
const linesOf = (text: string, letters: number): number =>
  sumOf(text.split('\n').map((part) => Math.ceil((weightOf(part) + 1) / letters)));

/** How many letters wide a text is: ideographs say as much in half the signs and are as wide as two letters. */
function weightOf(text: string): number {
  const { length } = [...text];
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? length * 2 : length;
}
