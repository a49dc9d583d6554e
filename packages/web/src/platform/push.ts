import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { call } from '#platform/api/client.ts';
import { readUser } from '#platform/session/session.ts';
import { forgetForWorker, saveForWorker } from '#platform/worker-push-owner.ts';

/** The service worker that shows notices; undefined where the browser cannot show any. */
export const pushWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window ? navigator.serviceWorker.getRegistration() : undefined;

/** How the push service reaches this browser, or null. */
export const readSubscription = async (): Promise<PushSubscription | null> =>
  (await (await pushWorker())?.pushManager.getSubscription()) ?? null;

/** Sends the server this browser's address, repeatedly: it removes that with each session. */
export async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(noticeEndpoints.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  await saveForWorker(readUser().id);
}

/** Allows the server's push messages, and no others. */
export const subscribeWith = (worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> =>
  worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });

const bytesOf = (key: string) => Uint8Array.fromBase64(key, { alphabet: 'base64url' });

/**
 * Registers this browser with the current session; a lost subscription is renewed if notifications are still allowed.
 */
export async function renewSubscription(): Promise<PushSubscription | null> {
  const subscription = await readSubscription();
  const renewed = subscription ? await withPresentKey(subscription) : await subscribeAgain();
  if (renewed) await registerSubscription(renewed);
  return renewed;
}

/** Without a prompt: a user who revoked the permission has turned notifications off. */
async function subscribeAgain(): Promise<PushSubscription | null> {
  const worker = await pushWorker();
  if (!worker || !('Notification' in window) || Notification.permission !== 'granted') return null;
  return subscribeWith(worker, await call(noticeEndpoints.getPushKey, {}));
}

/** The host may have changed the server's key: pushes with the new one reach no subscription of the old one. */
async function withPresentKey(subscription: PushSubscription): Promise<PushSubscription> {
  const used = subscription.options?.applicationServerKey;
  const worker = await pushWorker();
  if (!used || !worker) return subscription;
  const key = await call(noticeEndpoints.getPushKey, {});
  if (String(new Uint8Array(used)) === String(bytesOf(key))) return subscription;
  await subscription.unsubscribe();
  return subscribeWith(worker, key);
}

/** Ends notices in this browser, also without network: the push service then refuses what the server sends. */
export async function dropSubscription(): Promise<void> {
  await forgetForWorker();
  await (await readSubscription())?.unsubscribe();
}

/** The same at signing out, when the app's icon has nothing to count any more. */
export async function leaveDevice(): Promise<void> {
  const { showOnIcon } = await import('#platform/icon-badge.ts');
  await showOnIcon(0);
  await dropSubscription();
}
