import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, expect, test } from 'vitest';
import { savePushOwner } from '#platform/session/push-owner.ts';
import { authenticateUser } from '#platform/session/session.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { installBridge, removeBridge } from '#test/native-bridge.ts';

const bridge = installBridge('ios');
const push = await import('./push.ts');
afterAll(removeBridge);

const LEA = { id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' };
const TOKEN = `apns:${'a1b2c3d4'.repeat(8)}`;
const asked = (method: string) => bridge.calls.filter((call) => call.method === method).length;

test('push on iOS: offered where the server supports APNs, and registered as such a phone', async () => {
  authenticateUser({ jwt: 'jwt', user: LEA as never });
  const opened: string[] = [];
  await push.followPush((path) => opened.push(path));
  expect(asked('register')).toBe(0);
  for (const reply of [{ fcm: true, apns: false }, refusal('notFound')]) {
    mockFetch([noticeEndpoints.getPushServices, reply]);
    expect([await push.readNativePush(), await push.turnNativePushOn()]).toEqual(['impossible', 'impossible']);
  }
  mockFetch([noticeEndpoints.getPushServices, refusal('forbidden')]);
  expect(await push.turnNativePushOn()).toBe('unknown');
  expect([asked('requestPermissions'), asked('register')]).toEqual([0, 0]);

  const server = mockFetch(
    [noticeEndpoints.getPushServices, { fcm: false, apns: true }],
    [noticeEndpoints.removePhone, 'Removed'],
    [accountEndpoints.login, { user: LEA, jwt: 'jwt' }],
  );
  const registered = () => server.of(accountEndpoints.login).map(({ body }) => body);
  expect([await push.readNativePush(), await push.turnNativePushOn()]).toEqual(['off', 'on']);
  expect(new Set(registered().map((body) => JSON.stringify(body)))).toEqual(new Set([`{"fcmToken":"${TOKEN}"}`]));
  // As `Logout` names it.
  expect(push.readPushToken()).toBe(TOKEN);

  const data = { aps: { alert: { title: 'Due', body: 'Today' } }, kind: 'due', url: '/tasks?chore=1' };
  bridge.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification: { data } });
  expect(opened).toEqual(['/tasks?chore=1']);

  // The phone may get the same token again, so the server is notified.
  expect(await push.turnNativePushOff()).toBe('off');
  expect([server.of(noticeEndpoints.removePhone).length, asked('unregister'), push.readPushToken()]).toEqual([
    1,
    1,
    null,
  ]);
});

test('push on iOS is on again when the app opens, and unknown without a token', async () => {
  authenticateUser({ jwt: 'jwt', user: LEA as never });
  savePushOwner(LEA.id);
  mockFetch(
    [noticeEndpoints.getPushServices, { fcm: false, apns: true }],
    [accountEndpoints.login, { user: LEA, jwt: 'jwt' }],
  );
  await push.followPush(() => undefined);
  await expect.poll(() => push.readPushToken()).toBe(TOKEN);
  await push.endNativePush();
  // The user signs out before the phone has reported its token again, as offline.
  savePushOwner(LEA.id);
  const before = asked('unregister');
  await push.endNativePush();
  expect(asked('unregister')).toBe(before + 1);
  bridge.responses['PushNotifications.register'] = () =>
    queueMicrotask(() =>
      bridge.emit('PushNotifications', 'registrationError', { error: 'no valid “aps-environment”' }),
    );
  expect(await push.turnNativePushOn()).toBe('unknown');
  expect(push.readPushToken()).toBeNull();
});

test('Google is offered on iOS if the build has a client id, which the phone gets', async () => {
  const { askGoogle, canAskGoogle } = await import('./google.ts');
  expect(canAskGoogle()).toBe(false);
  const meta = Object.assign(document.createElement('meta'), { name: 'hestia-google-ios', content: 'ios-client' });
  document.head.append(meta);
  try {
    expect(canAskGoogle()).toBe(true);
    expect(await askGoogle({ clientId: 'server-client', nonce: 'nonce' })).toBe('id-token');
  } finally {
    meta.remove();
  }
  const { options } =
    bridge.calls.find(({ plugin, method }) => plugin === 'SocialLogin' && method === 'initialize') ?? {};
  expect(options).toMatchObject({ google: { iOSClientId: 'ios-client', iOSServerClientId: 'server-client' } });
});
