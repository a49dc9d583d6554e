import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isOfGuide, readGuide } from './sw/guide.ts';
import { answerClick, ACTIONS_TAG, type Push, sendActions, showPush } from './sw/notifications.ts';
import { takeShared } from './sw/share.ts';
import { replaceSubscription, type SubscriptionChange } from './sw/subscription.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Unknown to the compiler: only Chromium has both. */
type RouterRule = {
  readonly condition: { readonly urlPattern: string; readonly requestMethod: 'GET' };
  readonly source: 'network';
};
type RoutingEvent = ExtendableEvent & { readonly addRoutes?: (rules: readonly RouterRule[]) => Promise<void> };
type SyncEvent = ExtendableEvent & { readonly tag: string };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

const routeToNetwork = (urlPattern: string): RouterRule => ({
  condition: { urlPattern, requestMethod: 'GET' },
  source: 'network',
});

// API calls bypass this worker (Service Workers, `addRoutes`). Cached files do not: the browser's own cache lookup
// respects `Vary`, misses, and falls back to a network that may be missing.
self.addEventListener('install', (event: RoutingEvent) => {
  const routes = event.addRoutes?.([routeToNetwork('/api/*'), routeToNetwork('/images/*')]);
  // A browser that rejects such rules asks this worker, like one without support for them.
  if (routes) event.waitUntil(routes.catch(() => undefined));
});

// Every page is the same document; what belongs to the server is left to the network.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//i, /^\/hestiaHub/i, /^\/images(\/|$)/i, /^\/health\//i, /^\/metrics/i],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isOfGuide(url),
  ({ request }) => readGuide(request),
);

registerRoute(
  ({ url }) => url.pathname === '/share',
  ({ request }) => takeShared(request),
  'POST',
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  // Encrypted for this browser by our own server: the shape is ours.
  const push = event.data?.json() as Push | undefined;
  if (push) event.waitUntil(showPush(push));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange;
  change.waitUntil(replaceSubscription(change).catch(() => undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answerClick(event));
});

self.addEventListener('sync', (event) => {
  const syncing = event as SyncEvent;
  if (syncing.tag === ACTIONS_TAG) syncing.waitUntil(sendActions());
});
