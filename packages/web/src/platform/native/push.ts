import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { call } from '#platform/api/client.ts';
import { forgetPushOwner, readPushOwner, savePushOwner } from '#platform/session/push-owner.ts';
import { localPath } from '#platform/session/return-path.ts';
import { readUser } from '#platform/session/session.ts';
import { PushNotifications } from './plugins.ts';

/** As `PushState` of browsers: `impossible` where the app was built without a Firebase project. */
type State = 'on' | 'off' | 'refused' | 'impossible' | 'unknown';

const TOKEN_TIMEOUT_MS = 10_000;

let token: string | null = null;
const waiting: ((token: string | null) => void)[] = [];

/** The push token of this phone, if its owner wants notices; for the server, which forgets it with the session. */
export const readPushToken = (): string | null => token;

/** Listens for tokens, which change at any time, and for taps on a notice; `open` leads to what it is about. */
export async function followPush(open: (path: string) => void): Promise<void> {
  if (!canPush()) return;
  await PushNotifications.addListener('registration', ({ value }) => {
    token = value;
    for (const answer of waiting.splice(0)) answer(value);
    void sendPushToken().catch(() => undefined);
  });
  await PushNotifications.addListener('registrationError', () => {
    for (const answer of waiting.splice(0)) answer(null);
  });
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url } = notification.data as { url?: unknown };
    open(localPath(typeof url === 'string' ? url : null));
  });
  if (isMine() && (await isAllowed())) await PushNotifications.register();
}

/** Tells the server where this phone is reached by now, if somebody here wants that. */
export async function sendPushToken(): Promise<void> {
  if (token === null || !isMine()) return;
  await call(accountEndpoints.login, { body: { fcmToken: token } });
}

export async function readNativePush(): Promise<State> {
  if (!canPush()) return 'impossible';
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === 'denied') return 'refused';
  return isMine() && receive === 'granted' ? 'on' : 'off';
}

/** After a tap: asks the person, then the phone for its token, then tells the server. */
export async function turnNativePushOn(): Promise<State> {
  if (!canPush()) return 'impossible';
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
  await endNativePush();
  return readNativePush();
}

/** Ends notices on this phone, also without network: the token is dead, and the server forgets it with the next push. */
export async function endNativePush(): Promise<void> {
  forgetPushOwner();
  if (token === null) return;
  token = null;
  await PushNotifications.unregister();
  await PushNotifications.removeAllDeliveredNotifications();
}

/** Whether the app has Firebase: the build says so (packages/native/build/page.ts), for without it Android ends the app. */
const canPush = (): boolean => document.querySelector('meta[name=hestia-push]') !== null;

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
