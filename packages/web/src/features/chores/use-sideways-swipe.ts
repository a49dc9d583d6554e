import { type PointerEvent, useRef } from 'react';

/** A thumb's tremble is no swipe. */
const SLOP_PX = 12;
const SWIPE_PX = 40;

/** A finger that is drawn to the left asks for the next (1), to the right for the previous (-1). Up and down it still scrolls. */
export function useSidewaysSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number; isDrawn: boolean }>(null);
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      from.current = isPrimary && pointerType === 'touch' ? { x, y, isDrawn: false } : null;
    },
    onPointerMove: ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
      const start = from.current;
      if (!start || start.isDrawn) return;
      const [across, down] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)];
      if (across < SLOP_PX || across < 2 * down) return;
      start.isDrawn = true;
      // From here on the finger presses nothing below it.
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start?.isDrawn) return;
      const across = clientX - start.x;
      if (Math.abs(across) >= SWIPE_PX) turn(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
