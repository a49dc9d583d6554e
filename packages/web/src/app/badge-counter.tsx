import { useLayoutEffect } from 'react';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import type { Badge } from '#platform/pages/page.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

type CounterProps = { path: string; onCount: (path: string, count: number) => void };

/**
 * Nothing to see: a component that counts what waits on a page. Before the browser paints, since React gives up on a page that is
 * changed fifty times, each leaving an effect's change for later, before it has a turn of its own: so does a burst of events.
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
