import './use-swipe.css';
import { type PointerEvent, useRef } from 'react';

/** A thumb's tremble is no swipe. */
const SLOP_PX = 12;
/** So far a row is drawn aside before letting go does it. */
const SWIPE_PX = 72;
const MAX_SWIPE_PX = 112;

/** A finger that draws an element (`.ui-swipe`) to the right and lets go performs the action. Up and down it still scrolls. */
export function useSwipe(action: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number; isDrawn: boolean }>(null);
  const stop = (event: PointerEvent<HTMLElement>) => {
    if (from.current?.isDrawn) draw(event, 0);
    from.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (action && event.isPrimary && event.pointerType === 'touch')
        from.current = { x: event.clientX, y: event.clientY, isDrawn: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.isDrawn) {
        if (across < SLOP_PX || across < 2 * Math.abs(down)) return;
        start.isDrawn = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      draw(event, Math.max(0, Math.min(across, MAX_SWIPE_PX)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      const isDone = start?.isDrawn === true && event.clientX - start.x >= SWIPE_PX;
      stop(event);
      if (isDone) action?.();
    },
    onPointerCancel: stop,
  };
}

function draw({ currentTarget }: PointerEvent<HTMLElement>, by: number): void {
  currentTarget.style.setProperty('--swipe', `${by}px`);
  currentTarget.toggleAttribute('data-swiped', by > 0);
}
