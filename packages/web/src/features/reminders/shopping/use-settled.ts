import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cartOf } from '../lists/items.ts';

/** Ticked rows fold together after this time without a touch. */
const PAUSE_MS = 3000;
/** Duration of the animation `shop-fold`. */
const FOLD_MS = 220;
/** A thumb's tremble is no scrolling. */
const MIN_SCROLL_PX = 24;

export type SettledRows = {
  readonly toBuy: readonly ShoppingItem[];
  readonly inCart: readonly ShoppingItem[];
  /** Rows that aren't where their tick belongs are leaving. */
  readonly isFolding: boolean;
};

/**
 * The rows of the list and of the cart. A tick moves none: rows change sides together, after a pause without a touch or on
 * scrolling, and never under a finger.
 */
export function useSettled(items: readonly ShoppingItem[]): SettledRows {
  const [places, setPlaces] = useState(() => placesOf(items));
  const [isFolding, setFolding] = useState(false);
  const unplaced = items.filter(({ id }) => !places.has(id));
  if (unplaced.length > 0) setPlaces(new Map([...places, ...placesOf(unplaced)]));
  const isInCart = ({ id, isChecked }: ShoppingItem) => places.get(id) ?? isChecked;
  const isUnsettled = items.some((item) => isInCart(item) !== item.isChecked);
  const settle = useEffectEvent(() => {
    setPlaces(placesOf(items));
    setFolding(false);
  });
  const isHeld = useRef(false);
  useEffect(() => followFinger(isHeld), []);
  // Together with the frame of the tick: scrolling right after it counts from there.
  useLayoutEffect(() => {
    if (!isUnsettled) return undefined;
    return waitForPause({ isHeld, onFold: setFolding, onSettle: () => settle() });
  }, [isUnsettled]);
  const order = [...places.keys()];
  return {
    toBuy: items.filter((item) => !isInCart(item)),
    inCart: items.filter(isInCart).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    isFolding: isFolding && isUnsettled,
  };
}

/** Whether each is in the cart, which is in its own order. */
const placesOf = (items: readonly ShoppingItem[]): ReadonlyMap<string, boolean> =>
  new Map(
    [...items.filter(({ isChecked }) => !isChecked), ...cartOf(items)].map(({ id, isChecked }) => [id, isChecked]),
  );

type PressRef = { current: boolean };

const listenTo = (signal: AbortSignal) => ({ capture: true, passive: true, signal });

/** Whether a finger, or a mouse's button, is down. */
function followFinger(isHeld: PressRef): () => void {
  const listening = new AbortController();
  const options = listenTo(listening.signal);
  const set = (isDown: boolean) => {
    isHeld.current = isDown;
  };
  const hold = () => set(true);
  const lift = ({ touches }: TouchEvent) => set(touches.length > 0);
  for (const name of ['touchstart', 'mousedown'] as const) addEventListener(name, hold, options);
  addEventListener('touchend', lift, options);
  addEventListener('touchcancel', lift, options);
  addEventListener('mouseup', () => set(false), options);
  return () => listening.abort();
}

type Pause = {
  readonly isHeld: PressRef;
  readonly onFold: (isFolding: boolean) => void;
  readonly onSettle: () => void;
};

function waitForPause({ isHeld, onFold, onSettle }: Pause): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasScrolled = false;
  const from = scrollY;
  const later = (then: () => void, after: number) => {
    clearTimeout(timer);
    timer = setTimeout(then, after);
  };
  const fold = () => {
    onFold(true);
    later(onSettle, FOLD_MS);
  };
  const wait = () => {
    onFold(false);
    clearTimeout(timer);
    if (!isHeld.current) later(fold, hasScrolled ? 0 : PAUSE_MS);
  };
  const onScroll = () => {
    if (hasScrolled || Math.abs(scrollY - from) < MIN_SCROLL_PX) return;
    hasScrolled = true;
    if (!isHeld.current) fold();
  };
  const listening = new AbortController();
  const options = listenTo(listening.signal);
  for (const name of ['touchstart', 'touchend', 'touchcancel', 'mousedown', 'mouseup', 'keydown'] as const)
    addEventListener(name, wait, options);
  addEventListener('scroll', onScroll, options);
  wait();
  return () => {
    listening.abort();
    clearTimeout(timer);
    onFold(false);
  };
}
