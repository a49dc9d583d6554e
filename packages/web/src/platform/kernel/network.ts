import { useSyncExternalStore } from 'react';
import { eventsOf } from './listeners.ts';

const subscribe = eventsOf(globalThis, 'online', 'offline');

/** Whether the device has a network, as far as it knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
