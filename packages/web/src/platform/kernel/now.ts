import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const MINUTE_MS = 60_000;
const listeners = createListeners();
let listening = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = new Date(Number.NaN);

/**
 * The current minute, while the page is open. All callers share one clock. It ticks at the full minute, so at midnight in every
 * time zone, and as soon as a device wakes: while it slept no timer ran.
 */
export const useNow = (): Date => useSyncExternalStore(subscribe, present);

function present(): Date {
  const at = Date.now() - (Date.now() % MINUTE_MS);
  if (shown.getTime() !== at) shown = new Date(at);
  return shown;
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.add(listener);
  listening += 1;
  if (listening === 1) start();
  return () => {
    stop();
    listening -= 1;
    if (listening === 0) end();
  };
}

function start(): void {
  document.addEventListener('visibilitychange', strike);
  for (const name of WAKING) window.addEventListener(name, strike);
  strike();
}

function end(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', strike);
  for (const name of WAKING) window.removeEventListener(name, strike);
}

const WAKING = ['focus', 'pageshow', 'online'];

function strike(): void {
  clearTimeout(timer);
  timer = setTimeout(strike, MINUTE_MS - (Date.now() % MINUTE_MS));
  listeners.notify();
}
