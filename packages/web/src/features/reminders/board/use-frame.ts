import type { Note } from '@hestia/contract/reminders/model.ts';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Frame } from '../wall/layout.ts';

/** Measures the board and the notes on it, before they are seen and whenever they change. */
export function useFrame(board: RefObject<HTMLElement | null>, notes: readonly Note[]): Frame {
  const [frame, setFrame] = useState(unmeasured);
  const ids = notes
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

  // For new notes, and until the measures are stable: notes are laid out before they show. A note that only moves keeps
  // its size.
  useLayoutEffect(() => {
    if (!board.current) return;
    const next = measured(board.current, ids.split(' '), frame);
    // oxlint-disable-next-line react/set-state-in-effect -- sizes are only known from the document
    if (next !== frame) setFrame(next);
  }, [board, ids, frame]);

  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const all = ids.split(' ');
    const observer = new ResizeObserver(() => setFrame((old) => measured(element, all, old)));
    observer.observe(element);
    const elements = elementsOf(element);
    for (const id of all) {
      const note = elements.get(id);
      if (note) observer.observe(note);
    }
    return () => observer.disconnect();
  }, [board, ids]);

  return frame;
}

/** As wide as the screen, which is right on a phone: notes are then laid out once. */
const unmeasured = (): Frame => ({
  width: document.documentElement.clientWidth,
  rem: remOnScreen(),
  heights: new Map(),
});

const remOnScreen = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

const elementsOf = (board: HTMLElement): ReadonlyMap<string, HTMLElement> =>
  new Map(Array.from(board.querySelectorAll<HTMLElement>('[data-note]'), (note) => [note.dataset.note ?? '', note]));

/** The same object when nothing has changed, so that measuring what was drawn does not draw again. */
function measured(board: HTMLElement, ids: readonly string[], old: Frame): Frame {
  const elements = elementsOf(board);
  const next: Frame = {
    width: board.clientWidth,
    rem: remOnScreen(),
    heights: new Map(ids.map((id) => [id, elements.get(id)?.offsetHeight ?? 0])),
  };
  return isSame(old, next) ? old : next;
}

function isSame(a: Frame, b: Frame): boolean {
  if (a.width !== b.width || a.rem !== b.rem || a.heights.size !== b.heights.size) return false;
  return [...a.heights].every(([id, height]) => b.heights.get(id) === height);
}
