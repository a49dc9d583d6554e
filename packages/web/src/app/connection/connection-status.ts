import { useEffect, useState, useSyncExternalStore } from 'react';
import { readConnectionState, subscribeConnectionState } from '#platform/sync/live/connection-state.ts';
import { useIsOnline } from '#platform/kernel/network.ts';

export type ConnectionStatus = 'online' | 'offline' | 'reconnecting';

/** Short breaks are not reported. */
const RECONNECT_GRACE_MS = 3000;

/** This tab's connection to the server: a lost live connection counts only after a while. */
export function useConnectionStatus(): ConnectionStatus {
  const isOnline = useIsOnline();
  const state = useSyncExternalStore(subscribeConnectionState, readConnectionState);
  const isBroken = useLasting(state === 'reconnecting');
  if (!isOnline) return 'offline';
  return isBroken ? 'reconnecting' : 'online';
}

/** Whether `value` has been true for a while. */
export function useLasting(value: boolean, milliseconds = RECONNECT_GRACE_MS): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [value, milliseconds]);
  return value && lasted;
}
