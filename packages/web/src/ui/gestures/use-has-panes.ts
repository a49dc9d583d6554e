import { useSyncExternalStore } from 'react';
import { eventsOf } from '#platform/kernel/listeners.ts';

/** Matches the stylesheets. */
const panes = matchMedia('(min-width: 44rem) and (min-height: 32rem)');

let had = panes.matches;
const subscribe = eventsOf(panes, 'change');

/** A keyboard that halves the window must not turn the pane in which one writes into a sheet. */
function read(): boolean {
  if (!document.documentElement.hasAttribute('data-writing')) had = panes.matches;
  return had;
}

/** Whether the window has room for a list and, beside it, the thing that it opens. */
export const useHasPanes = (): boolean => useSyncExternalStore(subscribe, read);
