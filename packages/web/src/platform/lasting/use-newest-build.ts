import { useEffect } from 'react';
import { reloadOnce, useNewerBuild } from '#platform/kernel/newer-build.ts';
import { useServiceWorker } from './use-service-worker.ts';

/** Whether a newer build waits, and how the page becomes it. */
export function useWaitingBuild(): { readonly isWaiting: boolean; readonly takeOver: () => void } {
  const { isWaiting, takeOver } = useServiceWorker();
  const isNewer = useNewerBuild();
  const reload = async () => {
    if (isWaiting) {
      takeOver();
      return;
    }
    // Without a waiting service worker, the next load brings the new build, or installs one.
    await (await navigator.serviceWorker?.getRegistration())?.update();
    location.reload();
  };
  return { isWaiting: isWaiting || isNewer, takeOver: () => void reloadOnce(reload) };
}

const IDLE_MS = 120_000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** For a page without a user who would press “Reload”: it becomes the newer build once nobody has touched it for two minutes. */
export function useNewestBuild(): void {
  const { isWaiting, takeOver } = useWaitingBuild();
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = setTimeout(takeOver, IDLE_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(takeOver, IDLE_MS);
    };
    for (const name of TOUCHES) window.addEventListener(name, touched);
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touched);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function each time; the timer runs on
  }, [isWaiting]);
}
