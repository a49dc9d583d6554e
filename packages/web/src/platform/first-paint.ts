import { useDeferredValue } from 'react';
import { isReading } from '#platform/api/reading.ts';

/** However long the first screen reads, the rest comes. */
const FIRST_PAINT_TIMEOUT_MS = 1500;
const PAUSE_MS = 50;
const IDLE_TIMEOUT_MS = 500;

let painted: Promise<void> | null = null;
let hasPainted = false;

/**
 * Resolves when the first screen shows what people came for: nothing is being read any more, and the browser has a moment.
 * What is not needed before that waits for it, so that it takes nothing from a slow network or a slow phone.
 */
export const afterFirstPaint = (): Promise<void> => (painted ??= watch());

/** Loads a part of a screen behind the first screen, so that it is there when it is asked for, also without network. */
export const preloadLater = (load: () => Promise<unknown>): void =>
  void afterFirstPaint()
    .then(load)
    .catch(() => undefined);

/**
 * False while the first screen of this page is drawn for the first time: the beginning of a long list is then drawn alone, so
 * that it can be seen before the rest is there.
 */
export const useFullLists = (): boolean => useDeferredValue(true, hasPainted);

async function watch(): Promise<void> {
  const end = performance.now() + FIRST_PAINT_TIMEOUT_MS;
  do await pause();
  while (isReading() && performance.now() < end);
  await idle();
  hasPainted = true;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const idle = () =>
  new Promise<void>((resolve) => {
    // Absent in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });
