import { useLayoutEffect } from 'react';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import type { Badge } from '#platform/pages/page.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

type CounterProps = { path: string; onCount: (path: string, count: number) => void };

/**
 * Renders nothing: a component that counts a page's badge. It runs before the browser paints, since a burst of events
 * would otherwise exceed React's limit of fifty nested updates.
 */
export function counterOf({ hook }: Badge) {
  return lazyPart(async () => {
    const useCount = await untilLoaded(hook);
    return function Counter({ path, onCount }: CounterProps) {
      const count = useCount();
      useLayoutEffect(() => onCount(path, count), [path, onCount, count]);
      return null;
    };
  });
}
