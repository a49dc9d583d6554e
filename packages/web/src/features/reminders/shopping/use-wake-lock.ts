import { useEffect } from 'react';
import { perform } from '#platform/perform.ts';

/** Keeps the screen awake as long as the page is shown, where the browser can and may. */
export function useWakeLock(): void {
  useEffect(() => {
    // Typed as always there; older browsers and pages without TLS have none.
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!wakeLock) return undefined;
    let isLeft = false;
    let held: WakeLockSentinel | undefined;
    const release = async () => held?.release();
    const keepAwake = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low.
      const lock = await wakeLock.request('screen').catch(() => undefined);
      held = lock ?? held;
      if (isLeft) await release();
    };
    // The browser releases it when the page is hidden.
    const onVisible = () => perform(keepAwake);
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', onVisible);
      perform(release);
    };
  }, []);
}
