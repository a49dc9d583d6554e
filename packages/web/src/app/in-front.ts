import { readConnectionState, subscribeConnectionState } from '#platform/live/connection-state.ts';

/** Whether somebody has this page in front of them: a window behind another one is seen, and not looked at. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Says so after each connection, which begins without knowing, and after each change. */
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
