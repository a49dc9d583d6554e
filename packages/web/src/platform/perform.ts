import { useRef } from 'react';
import { NotKept } from '#platform/outbox/not-kept.ts';

/**
 * Does what somebody asked for with a press. What could be neither stored nor sent is told by then (see `useLossToasts`), and
 * whatever stands behind it in the deed is not done: no draft is forgotten, nothing closes, no success is said.
 */
export function perform(deed: () => Promise<unknown>): void {
  deed().catch((error: unknown) => {
    if (!(error instanceof NotKept)) reportError(error);
  });
}

/** The same for a form: a second press while the first is under way does nothing. */
export function usePerformOnce(): (deed: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (deed) => {
    if (isBusy.current) return;
    isBusy.current = true;
    perform(() =>
      deed().finally(() => {
        isBusy.current = false;
      }),
    );
  };
}
