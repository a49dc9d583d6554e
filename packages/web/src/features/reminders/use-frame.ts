import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Frame } from './layout.ts';

/** Measures the board and the notes on it, before they are seen and whenever they change. Null for the first moment. */
export function useFrame(board: RefObject<HTMLElement | null>, ids: readonly string[]): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);

  // After each drawing: what it changed is laid out before it is seen.
  useLayoutEffect(() => {
    const element = board.current;
    if (element) setFrame((old) => measured(element, old));
  });

  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const measure = () => setFrame((old) => measured(element, old));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const note of notesOf(element)) observer.observe(note);
    return () => observer.disconnect();
    // `ids` stands for the notes that are there to be watched.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [board, ids.join()]);

  return frame;
}

const notesOf = (board: HTMLElement): Iterable<HTMLElement> => board.querySelectorAll<HTMLElement>('[data-note]');

/** The same object when nothing has changed, so that measuring what was drawn does not draw again. */
function measured(board: HTMLElement, old: Frame | null): Frame {
  const heights = new Map<string, number>();
  for (const note of notesOf(board)) heights.set(note.dataset.note ?? '', note.offsetHeight);
  const next: Frame = {
    width: board.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    heights,
  };
  return old && isSame(old, next) ? old : next;
}

function isSame(a: Frame, b: Frame): boolean {
  if (a.width !== b.width || a.rem !== b.rem || a.heights.size !== b.heights.size) return false;
  return [...a.heights].every(([id, height]) => b.heights.get(id) === height);
}
