import { noticeCalls } from '@hestia/contract/notices/calls.ts';
import { call } from '#platform/api/client.ts';

/** Whether this browser can be told of something while the app is closed. */
export type PushState = 'on' | 'off' | 'refused' | 'impossible';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window ? navigator.serviceWorker.getRegistration() : undefined;

/** What this browser does now. It needs a service worker, which needs https or this very machine. */
export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (!worker || !('Notification' in window)) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, then the push service, then tells the server where this browser can be reached. */
export async function turnPushOn(): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const key = await call(noticeCalls.getPushKey, {});
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.fromBase64(key, { alphabet: 'base64url' }),
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(noticeCalls.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  return 'on';
}

/** Ends it on both sides. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) {
    await call(noticeCalls.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return readPushState();
}
