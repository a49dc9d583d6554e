import { useSyncExternalStore } from 'react';
import { eventsOf } from '#platform/kernel/listeners.ts';

/** As `.ui-desktop-only` and `.ui-phone-only` have it. */
const wide = matchMedia('(min-width: 64rem)');

const subscribe = eventsOf(wide, 'change');

/** Whether there is room for parts that a phone leaves out: for cases where hiding them by CSS would cost more. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
