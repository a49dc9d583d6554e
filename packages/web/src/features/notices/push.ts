import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { call } from '#platform/api/client.ts';
import { isNative } from '#platform/kernel/native.ts';
import {
  dropSubscription,
  pushWorker,
  readSubscription,
  registerSubscription,
  renewSubscription,
  subscribeWith,
} from '#platform/push.ts';
import { forgetPushOwner, readPushOwner, savePushOwner } from '#platform/session/push-owner.ts';
import { readUser } from '#platform/session/session.ts';

/** Whether this browser can receive pushes; unknown without the server's answer. */
export type PushState = 'on' | 'off' | 'refused' | 'impossible' | 'unknown';

/** This browser's push state. Push needs a service worker, which needs https or localhost. */
export async function readPushState(): Promise<PushState> {
  if (isNative()) return (await import('#platform/native/push.ts')).readNativePush();
  if (!(await pushWorker()) || !('Notification' in window)) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (readPushOwner() !== readUser().id) {
    // Another user's subscription, or one that is unknown to the server.
    await dropSubscription();
    return 'off';
  }
  try {
    // On means that the server has it, too: ending the last session removed it there. A lost one is renewed.
    return (await renewSubscription()) ? 'on' : 'off';
  } catch {
    return 'unknown';
  }
}

/** Asks the user, then the push service, then sends the server this browser's address. */
export async function turnPushOn(): Promise<PushState> {
  if (isNative()) return (await import('#platform/native/push.ts')).turnNativePushOn();
  const worker = await pushWorker();
  if (!worker) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const key = await call(noticeEndpoints.getPushKey, {});
  const subscription = await subscribeWith(worker, key);
  await registerSubscription(subscription);
  savePushOwner(readUser().id);
  return 'on';
}

/** Ends it on both sides. */
export async function turnPushOff(): Promise<PushState> {
  if (isNative()) return (await import('#platform/native/push.ts')).turnNativePushOff();
  const subscription = await readSubscription();
  if (subscription) await call(noticeEndpoints.unsubscribe, { body: { endpoint: subscription.endpoint } });
  await dropSubscription();
  forgetPushOwner();
  return readPushState();
}
