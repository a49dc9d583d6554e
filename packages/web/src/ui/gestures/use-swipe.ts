import './use-swipe.css';
import { type PointerEvent, useRef } from 'react';

/** A thumb's tremble is no swipe. */
const SLOP_PX = 12;
/** A row moved this far is activated on release. */
const SWIPE_PX = 72;
const MAX_SWIPE_PX = 112;

/** A finger that draws an element (`.ui-swipe`) to the right and lets go performs the action. */
export const useSwipe = (action: (() => void) | undefined) =>
  useSideways({
    isWanted: (across) => action !== undefined && across > 0,
    onDraw: draw,
    onLetGo: (across) => across >= SWIPE_PX && action?.(),
  });

function draw(element: HTMLElement, across: number): void {
  const by = Math.max(0, Math.min(across, MAX_SWIPE_PX));
  element.style.setProperty('--swipe', `${by}px`);
  element.toggleAttribute('data-swiped', by > 0);
}

type Drawing = {
  isWanted?: (across: number) => boolean;
  /* While it is drawn; 0 when that ends. */
  onDraw?: (element: HTMLElement, across: number) => void;
  onLetGo: (across: number) => void;
};

/** Follows a finger that is drawn sideways over an element, in pixels to the right. Up and down it still scrolls. */
export function useSideways({ isWanted, onDraw, onLetGo }: Drawing) {
  const from = useRef<{ x: number; y: number; isDrawn: boolean }>(null);
  const stop = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (from.current?.isDrawn) onDraw?.(currentTarget, 0);
    from.current = null;
  };
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (isPrimary && pointerType === 'touch') from.current = { x, y, isDrawn: false };
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const [across, down] = [clientX - start.x, clientY - start.y];
      if (!start.isDrawn) {
        const isSideways = Math.abs(across) >= Math.max(SLOP_PX, 2 * Math.abs(down));
        if (!isSideways || isWanted?.(across) === false) return;
        start.isDrawn = true;
        // The finger then presses nothing below it.
        currentTarget.setPointerCapture(pointerId);
      }
      onDraw?.(currentTarget, across);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      stop(event);
      if (start?.isDrawn) onLetGo(event.clientX - start.x);
    },
    onPointerCancel: stop,
  };
}
