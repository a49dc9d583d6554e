import { readConnectionState, subscribeConnectionState } from '#platform/sync/live/connection-state.ts';

/** Whether the user has this page in front: a window behind another one is visible, but not in front. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Sends the state after each connection, which doesn't know it, and after each change. */
export function watchInFront(say: () => void): void {
  let said: string | undefined;
  const look = () => {
    const now = `${readConnectionState()} ${String(isInFront())}`;
    if (now !== said && readConnectionState() === 'connected') say();
    said = now;
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('blur', look);
  subscribeConnectionState(look);
}
