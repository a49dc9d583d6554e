import { type PointerEvent, useRef } from 'react';
import { useMove } from 'react-aria/useMove';

/** A sheet that is pulled down so many pixels shuts. */
const CLOSE_AFTER_PX = 96;

/** The handle of a sheet: it follows the finger down, and closes or slips back. For a sheet with a visible `.grab`. */
export function usePull(onShut: () => void): { onPointerDown: (event: PointerEvent<HTMLElement>) => void } {
  const held = useRef<{ readonly sheet: HTMLElement; by: number } | null>(null);
  const { moveProps } = useMove({
    onMove({ deltaY }) {
      if (!held.current) return;
      held.current.by += deltaY;
      held.current.sheet.style.translate = `0 ${Math.max(0, held.current.by)}px`;
    },
    onMoveEnd() {
      const last = held.current;
      held.current = null;
      if (!last) return;
      // Further down it leaves from where it is.
      if (last.by > CLOSE_AFTER_PX) onShut();
      else last.sheet.style.translate = '';
    },
  });
  return {
    onPointerDown: (event) => {
      const { currentTarget, target } = event;
      const sheet = currentTarget.closest<HTMLElement>('.ui-sheet');
      const isHeld = currentTarget.querySelector('.ui-sheet-grab')?.checkVisibility() ?? false;
      if (!sheet || !isHeld || (target instanceof Element && target.closest('button'))) return;
      held.current = { sheet, by: 0 };
      moveProps.onPointerDown?.(event);
    },
  };
}
