import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { takeShared } from './sw/share.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

// Every page is the same document; what belongs to the server is left to the network.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//i, /^\/hestiaHub/i, /^\/images(\/|$)/i, /^\/health\//i, /^\/metrics/i],
  }),
);

registerRoute(
  ({ url }) => url.pathname === '/share',
  ({ request }) => takeShared(request),
  'POST',
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

type Push = { title: string; body: string; kind: string; url: string; tag?: string };

self.addEventListener('push', (event) => {
  // Encrypted for this browser by our own server: the shape is ours.
  const push = event.data?.json() as Push | undefined;
  if (!push) return;
  const { title, body, kind, url, tag = kind } = push;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(openPage(new URL(url, self.location.origin).href));
});

/** Brings the app to the front at a page, and opens it when it is closed. */
async function openPage(href: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(href);
    return;
  }
  await open.focus();
  await open.navigate(href);
}
