import { useRef } from 'react';
import { NotStoredError } from '#platform/sync/outbox/not-stored.ts';

/**
 * Runs the action of a button. A write that could be neither stored nor sent has been reported by then (see `useLossToasts`), and
 * the rest of the action does not run: no draft is discarded, nothing closes, no success is reported.
 */
export function perform(action: () => Promise<unknown>): void {
  action().catch((error: unknown) => {
    if (!(error instanceof NotStoredError)) reportError(error);
  });
}

/** The same for a form: a second press during the first does nothing. */
export function usePerformOnce(): (action: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (action) => {
    if (isBusy.current) return;
    isBusy.current = true;
    perform(() =>
      action().finally(() => {
        isBusy.current = false;
      }),
    );
  };
}
