import { useSyncExternalStore } from 'react';
import { useQueued } from '#platform/data/user-data.ts';
import { queuedExpense } from './money-writes.ts';

/** The expenses that wait for the network: not those that are on their way this very moment. */
export function useWaiting(): ReadonlySet<string> {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waiting = useQueued().filter((op) => !isOnline || op.attempts > 0);
  return new Set(waiting.flatMap((op) => queuedExpense(op)?.id ?? []));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
