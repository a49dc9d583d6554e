import type { Note } from '@hestia/contract/reminders/model.ts';
import { flushSync } from 'react-dom';
import { isPinned, type Move, topOf } from '../coordinates.ts';
import { movesFor } from '../wall/free-position.ts';
import { BELOW, coordinatesAt, type Frame, type Layout, nearestTo, type BoardPosition } from '../wall/layout.ts';

/** The current board. */
export type BoardSnapshot = {
  /** In reading order. */
  readonly notes: readonly Note[];
  readonly layout: Layout;
  readonly frame: Frame;
  readonly onMove: (note: Note, moves: readonly Move[]) => void;
};

export type DragNews =
  | { readonly what: 'lifted' | 'dropped' | 'returned' | 'moved'; readonly note: Note }
  | { readonly what: 'numbered'; readonly note: Note; readonly number: number; readonly of: number };

/** The dragged note, for rendering the board. */
export type LiftedNote = {
  readonly id: string;
  readonly by: 'pointer' | 'keyboard';
  /** Its starting position. */
  readonly from: BoardPosition;
  /** In columns: its new number in the reading order. */
  readonly number: number;
};

type CarriedNote = {
  note: Note;
  lifted: LiftedNote;
  element: HTMLElement;
  dx: number;
  dy: number;
  scroll: number;
  clientY: number;
  /** How far down it may be carried. */
  lowest: number;
  board: BoardSnapshot;
};

const STEP = 8;
const FAR_STEP = 40;
const EDGE = 80;
const FASTEST = 18;

/**
 * Drags one note at a time. While it moves only its own element changes; React is notified when it is lifted, dropped or changes
 * its number.
 */
export class BoardDrag {
  readonly #announce: (news: DragNews) => void;
  #board: BoardSnapshot | null = null;
  #held: CarriedNote | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(announce: (news: DragNews) => void) {
    this.#announce = announce;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  lifted = (): LiftedNote | null => this.#held?.lifted ?? null;

  /** Called with the board after the drop. */
  follow(board: BoardSnapshot): void {
    this.#board = board;
    const id = this.lifted()?.id;
    // Another member has deleted the dragged note.
    if (id !== undefined && !board.notes.some((note) => note.id === id)) this.#hold(null);
  }

  /** Takes a note into the hand; `clientY` is where the pointer is, for scrolling at the edges. */
  lift(id: string, element: HTMLElement, by: LiftedNote['by'], clientY = 0): void {
    const board = this.#board;
    const from = board?.layout.positions.get(id);
    const number = board?.notes.findIndex((note) => note.id === id) ?? -1;
    const note = board?.notes[number];
    // A pinned note stays in its row.
    if (!board || !from || !note || isPinned(note) || this.#held) return;
    const lowest = Math.max(from.y, belowOthers(board, id), bottomOnScreen(element));
    const lifted = { id, by, from, number };
    this.#hold({ note, lifted, element, dx: 0, dy: 0, scroll: scrollY, clientY, lowest, board });
    this.#announce({ what: 'lifted', note });
    if (by === 'pointer') requestAnimationFrame(this.#scrollAtEdges);
  }

  /** Follows the pointer, in pixels of the page. */
  moveBy(dx: number, dy: number): void {
    const held = this.#held;
    if (!held) return;
    held.clientY += dy - (scrollY - held.scroll);
    held.dx += dx;
    held.dy += dy;
    held.scroll = scrollY;
    this.#draw(held);
  }

  /** A press of an arrow key. */
  step(dx: number, dy: number, far: boolean): void {
    const held = this.#held;
    if (!held) return;
    const { from, number } = held.lifted;
    if (held.board.layout.kind === 'columns') {
      this.#renumber(held, number + (dx + dy > 0 ? 1 : -1) * (far ? STEP : 1));
      return;
    }
    const length = far ? FAR_STEP : STEP;
    held.dx = Math.max(-from.x, Math.min(held.dx + dx * length, held.board.frame.width - from.w - from.x));
    held.dy = Math.max(-from.y, Math.min(held.dy + dy * length, held.lowest - from.y));
    this.#draw(held);
    this.#announce({ what: 'moved', note: held.note });
    held.element.scrollIntoView({ block: 'nearest' });
  }

  drop(): void {
    const held = this.#held;
    if (!held) return;
    const { note, lifted } = held;
    // Others may have moved theirs meanwhile.
    const board = this.#board ?? held.board;
    const moves =
      board.layout.kind === 'wall' ? movesOnWall(held, board) : movesInColumns(board.notes, note.id, lifted.number);
    this.#end(held, () => {
      if (moves.length > 0) board.onMove(note, moves);
    });
    this.#announce({ what: 'dropped', note });
  }

  /** Puts it back. */
  cancel(): void {
    const held = this.#held;
    if (!held) return;
    this.#end(held, () => undefined);
    this.#announce({ what: 'returned', note: held.note });
  }

  /** Renders the board without the drag; the note glides from its current position to its place. */
  #end({ note, element }: CarriedNote, change: () => void): void {
    flushSync(() => {
      this.#hold(null);
      change();
    });
    const position = this.#board?.layout.positions.get(note.id);
    if (position) element.style.translate = translation(position.x, position.y);
  }

  #draw(held: CarriedNote): void {
    const { lifted, board } = held;
    const { frame, layout, notes } = board;
    const { x, y } = positionInHand(held);
    held.element.style.translate = translation(x, y);
    if (layout.kind === 'wall') return;
    const middle = { x: x + lifted.from.w / 2, y: y + (frame.heights.get(lifted.id) ?? 0) / 2 };
    this.#renumber(held, nearestTo(middle, notes, layout, frame.heights));
  }

  #renumber(held: CarriedNote, wanted: number): void {
    const of = held.board.notes.length;
    const number = Math.max(held.board.notes.filter(isPinned).length, Math.min(wanted, of - 1));
    if (number === held.lifted.number) return;
    this.#hold({ ...held, lifted: { ...held.lifted, number } });
    this.#announce({ what: 'numbered', note: held.note, number: number + 1, of });
  }

  #scrollAtEdges = (): void => {
    const held = this.#held;
    if (!held) return;
    const clientY = held.clientY;
    const below = clientY - (bottomOfView() - EDGE);
    const speed = below > 0 ? below : Math.min(0, clientY - EDGE);
    if (speed !== 0) {
      scrollBy(0, Math.max(-FASTEST, Math.min(speed / 4, FASTEST)));
      this.#draw(held);
    }
    requestAnimationFrame(this.#scrollAtEdges);
  };

  #hold(held: CarriedNote | null): void {
    this.#held = held;
    for (const listener of this.#listeners) listener();
  }
}

function movesInColumns(notes: readonly Note[], id: string, number: number): readonly Move[] {
  const others = notes.filter((note) => !isPinned(note));
  return movesFor(others, id, number - (notes.length - others.length));
}

function movesOnWall(held: CarriedNote, { notes, frame, layout }: BoardSnapshot): readonly Move[] {
  if (held.dx === 0 && held.dy === 0) return [];
  const { id } = held.note;
  const others = notes.filter((note) => note.id !== id);
  return [{ id, ...coordinatesAt(positionInHand(held), frame.width, layout.top), coordZ: topOf(others) }];
}

function positionInHand({ dx, dy, scroll, lowest, lifted: { by, from } }: CarriedNote): BoardPosition {
  // The page may have been scrolled under a pointer that does not move.
  const down = dy + (by === 'pointer' ? scrollY - scroll : 0);
  return { x: from.x + dx, y: Math.min(from.y + down, lowest), w: from.w };
}

/** Right below the lowest of the other notes: the note itself makes the page longer, which could otherwise be scrolled forever. */
const belowOthers = ({ layout, frame }: BoardSnapshot, id: string): number =>
  Math.max(
    0,
    ...[...layout.positions].map(([other, { y }]) => (other === id ? 0 : y + (frame.heights.get(other) ?? 0) + BELOW)),
  );

/** A note's position at the lower end of the view: empty wall can be used, too. */
const bottomOnScreen = (note: HTMLElement): number =>
  bottomOfView() - (note.parentElement?.getBoundingClientRect().top ?? 0) - note.offsetHeight - BELOW;

/** Without the bars that cover the page, as in its scroll padding. */
const bottomOfView = (): number =>
  innerHeight - (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);

export const translation = (x: number, y: number): string => `${x}px ${y}px`;
