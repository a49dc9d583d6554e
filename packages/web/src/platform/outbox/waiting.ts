import { useSyncExternalStore } from 'react';
import { useQueued } from '#platform/data/user-data.ts';
import type { Op } from '#platform/outbox/outbox.ts';

/** The queued writes that wait for the network: not those that are on their way this very moment. */
export function useWaitingOps(): readonly Op[] {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return useQueued().filter((op) => !isOnline || op.attempts > 0);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
