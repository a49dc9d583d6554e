/** The state of this page's live connection. */
export type LineState = 'off' | 'connecting' | 'connected' | 'reconnecting';

const listeners = new Set<() => void>();
let state: LineState = 'off';

/** Apart from the line itself, so that what only shows it need not load it. */
export const readLineState = (): LineState => state;

export function setLineState(next: LineState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeLineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
