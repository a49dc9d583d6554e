import { useEffect } from 'react';
import { perform } from '#platform/perform.ts';

/** Keeps the screen awake while the page is shown, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    // Typed as always available; older browsers and pages without TLS lack it.
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
