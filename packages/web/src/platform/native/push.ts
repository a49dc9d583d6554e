import { Capacitor } from '@capacitor/core';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { forgetPushOwner, readPushOwner, savePushOwner } from '#platform/session/push-owner.ts';
import { localPath } from '#platform/session/return-path.ts';
import { readUser } from '#platform/session/session.ts';
import { PushNotifications } from './plugins.ts';

/** Like `PushState` of browsers: `impossible` where the server does not support this kind of phone, or the app cannot ask. */
type State = 'on' | 'off' | 'refused' | 'impossible' | 'unknown';

const TOKEN_TIMEOUT_MS = 10_000;
const GOODBYE_TIMEOUT_MS = 3000;

let token: string | null = null;
const waiting: ((token: string | null) => void)[] = [];

/** The push token of this phone, if its owner wants notices; for the server, which removes it with the session. */
export const readPushToken = (): string | null => token;

/** Listens for tokens, which change at any time, and for taps on a notification; `open` opens its link. */
export async function followPush(open: (path: string) => void): Promise<void> {
  if (!canAsk()) return;
  await PushNotifications.addListener('registration', ({ value }) => {
    token = isApple() ? apnsToken(value) : value;
    for (const resolve of waiting.splice(0)) resolve(token);
    void sendPushToken().catch(() => undefined);
  });
  await PushNotifications.addListener('registrationError', () => {
    for (const resolve of waiting.splice(0)) resolve(null);
  });
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url } = notification.data as { url?: unknown };
    open(localPath(typeof url === 'string' ? url : null));
  });
  if (isMine() && (await isAllowed())) await PushNotifications.register();
}

/** Sends the phone's current token to the server, if a user here wants pushes. */
export async function sendPushToken(): Promise<void> {
  if (token === null || !isMine()) return;
  await call(accountEndpoints.login, { body: { fcmToken: token } });
}

export async function readNativePush(): Promise<State> {
  const isOffered = await canServerPush();
  if (isOffered !== true) return isOffered === null ? 'unknown' : 'impossible';
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === 'denied') return 'refused';
  return isMine() && receive === 'granted' ? 'on' : 'off';
}

/** After a tap: asks the user, then the phone for its token, then tells the server. */
export async function turnNativePushOn(): Promise<State> {
  if ((await canServerPush()) !== true) return readNativePush();
  const { receive } = await PushNotifications.requestPermissions();
  if (receive !== 'granted') return readNativePush();
  savePushOwner(readUser().id);
  if ((await freshToken()) === null) {
    forgetPushOwner();
    return 'unknown';
  }
  await sendPushToken();
  return readNativePush();
}

export async function turnNativePushOff(): Promise<State> {
  await leaveNativePush();
  await endNativePush();
  return readNativePush();
}

/** Removes this phone from the server while the session stays: Apple's may get the same token again. */
export async function leaveNativePush(): Promise<void> {
  if (!isMine()) return;
  const signal = AbortSignal.timeout(GOODBYE_TIMEOUT_MS);
  await call(noticeEndpoints.removePhone, {}, { signal }).catch(() => undefined);
}

/** Ends notices on this phone, also without network: the token is dead, and the server forgets it with the next push. */
export async function endNativePush(): Promise<void> {
  forgetPushOwner();
  if (!canAsk()) return;
  // Also if the app hasn't received one since it was opened: it is an earlier one.
  token = null;
  await PushNotifications.unregister();
  await PushNotifications.removeAllDeliveredNotifications();
}

const isApple = (): boolean => Capacitor.getPlatform() === 'ios';

/**
 * Whether the phone can provide a token. On Android the app needs Firebase, by the build (packages/native/build/page.ts): without
 * it Android ends the app.
 */
const canAsk = (): boolean => isApple() || document.querySelector('meta[name=hestia-push]') !== null;

/** Whether the server reaches this kind of phone; null when it does not answer. */
async function canServerPush(): Promise<boolean | null> {
  if (!canAsk()) return false;
  try {
    const { apns, fcm } = await call(noticeEndpoints.getPushServices, {});
    return isApple() ? apns : fcm;
  } catch (error) {
    // An older server supports only Android phones, and does not report whether it has Firebase.
    return error instanceof ApiError && error.status === 404 ? !isApple() : null;
  }
}

const isMine = (): boolean => readUser().id !== '' && readPushOwner() === readUser().id;

const isAllowed = async (): Promise<boolean> => (await PushNotifications.checkPermissions()).receive === 'granted';

async function freshToken(): Promise<string | null> {
  const fresh = new Promise<string | null>((resolve) => {
    waiting.push(resolve);
    setTimeout(() => resolve(null), TOKEN_TIMEOUT_MS);
  });
  await PushNotifications.register();
  return fresh;
}
