/** The state of this page's live connection. */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting';

const listeners = new Set<() => void>();
let state: ConnectionState = 'off';

/** Apart from the connection itself, so that what only shows it need not load it. */
export const readConnectionState = (): ConnectionState => state;

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeConnectionState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
