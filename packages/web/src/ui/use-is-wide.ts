import { useSyncExternalStore } from 'react';

/** As `.ui-desktop-only` and `.ui-phone-only` have it. */
const wide = matchMedia('(min-width: 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** There is room for what a phone leaves out: asked where that would cost more than to hide it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
