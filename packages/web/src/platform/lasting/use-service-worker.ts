import { useState } from 'react';
import { Workbox } from 'workbox-window';
import { scriptUrl } from '#platform/kernel/script-url.ts';

/** Registers the service worker. A newer one `isWaiting` until `takeOver`, after which every open page reloads. */
export function useServiceWorker(): { readonly isWaiting: boolean; readonly takeOver: () => void } {
  const [isWaiting, setIsWaiting] = useState(false);
  const [workbox] = useState(() => register(() => setIsWaiting(true)));
  return { isWaiting, takeOver: () => workbox?.messageSkipWaiting() };
}

function register(onWaiting: () => void): Workbox | null {
  // Development has none.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null;
  const workbox = new Workbox(scriptUrl('/sw.js'), { scope: '/' });
  workbox.addEventListener('waiting', () => {
    workbox.addEventListener('controlling', () => location.reload());
    onWaiting();
  });
  // A browser that refuses opens the app from the network.
  workbox.register({ immediate: true }).catch(() => undefined);
  return workbox;
}
