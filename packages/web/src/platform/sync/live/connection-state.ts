import { createListeners } from '#platform/kernel/listeners.ts';

/** The state of this page's live connection. */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting';

const listeners = createListeners();
let state: ConnectionState = 'off';

/** Apart from the connection itself, so that what only shows it need not load it. */
export const readConnectionState = (): ConnectionState => state;

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  listeners.notify();
}

export const subscribeConnectionState = listeners.add;
