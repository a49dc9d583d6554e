import { useDeferredValue } from 'react';
import { isReading } from '#platform/api/reading.ts';

/** However long the first screen loads, the rest follows. */
const FIRST_PAINT_TIMEOUT_MS = 1500;
const PAUSE_MS = 50;
const IDLE_TIMEOUT_MS = 500;

let painted: Promise<void> | null = null;
let hasPainted = false;

/**
 * Resolves when the first screen shows its content: no query is pending, and the browser is idle. Later work waits for
 * it, so that it takes no time from a slow network or phone.
 */
export const afterFirstPaint = (): Promise<void> => (painted ??= watch());

/** Loads a part of a screen after the first screen, so that it is ready when needed, also offline. */
export const preloadLater = (load: () => Promise<unknown>): void =>
  void afterFirstPaint()
    .then(load)
    .catch(() => undefined);

/**
 * False while the first screen of this page is drawn for the first time: only the beginning of a long list is drawn
 * then, so that it shows before the rest.
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
