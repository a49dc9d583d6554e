import { useSyncExternalStore } from 'react';
import { eventsOf } from '#platform/kernel/listeners.ts';

/** As `.ui-desktop-only` and `.ui-phone-only` have it. */
const wide = matchMedia('(min-width: 64rem)');

const subscribe = eventsOf(wide, 'change');

/** There is room for what a phone leaves out: asked where that would cost more than to hide it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
