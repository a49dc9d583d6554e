import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPushOwner, readPushOwner, savePushOwner } from '#platform/session/push-owner.ts';
import { saveUser } from '#platform/session/session.ts';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { renewSubscription } from '#platform/push.ts';
import { readPushState, turnPushOff, turnPushOn } from './push.ts';

/** A browser that shows notices, with a subscription or none yet. */
function browser(isSubscribed: boolean, key: string | null = null) {
  const kept = { isSubscribed, key, subscribed: 0 };
  const subscription = {
    endpoint: 'https://push.example.org/1',
    options: {
      get applicationServerKey() {
        return kept.key === null ? null : Uint8Array.fromBase64(kept.key).buffer;
      },
    },
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve(!(kept.isSubscribed = false)),
  } as unknown as PushSubscription;
  const pushManager = {
    getSubscription: () => Promise.resolve(kept.isSubscribed ? subscription : null),
    subscribe: ({ applicationServerKey: bytes }: { applicationServerKey: Uint8Array }) => {
      Object.assign(kept, { isSubscribed: true, key: bytes.toBase64(), subscribed: kept.subscribed + 1 });
      return Promise.resolve(subscription);
    },
  } as unknown as PushManager;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as ServiceWorkerRegistration);
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  return kept;
}

beforeEach(() => {
  forgetPushOwner();
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' });
});

test('it is on only when the server knows this browser, too, which is told again', async () => {
  browser(true);
  savePushOwner('lea');
  const { of } = mockFetch([noticeEndpoints.subscribe, 'id']);
  expect(await readPushState()).toBe('on');
  expect(of(noticeEndpoints.subscribe)[0]?.body).toEqual({
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
});

test('as long as the server does not answer nobody knows', async () => {
  browser(true);
  savePushOwner('lea');
  mockFetch([noticeEndpoints.subscribe, refusal('unavailable')]);
  expect(await readPushState()).toBe('unknown');
});

test('what somebody else left behind is off, and ends', async () => {
  const kept = browser(true);
  savePushOwner('marc');
  const { asked } = mockFetch();
  expect(await readPushState()).toBe('off');
  expect([kept.isSubscribed, asked]).toEqual([false, []]);
});

test('it is turned on and off on both sides', async () => {
  const kept = browser(false);
  mockFetch(
    [noticeEndpoints.getPushKey, 'AAAA'],
    [noticeEndpoints.subscribe, 'id'],
    [noticeEndpoints.unsubscribe, 'id'],
  );
  expect(await turnPushOn()).toBe('on');
  expect([kept.isSubscribed, readPushOwner()]).toEqual([true, 'lea']);
  expect(await turnPushOff()).toBe('off');
  expect([kept.isSubscribed, readPushOwner()]).toEqual([false, null]);
});

test('a browser that knows an earlier key of the server subscribes anew, and one with its key does not', async () => {
  const kept = browser(true, 'BBBB');
  const { of } = mockFetch([noticeEndpoints.getPushKey, 'AAAA'], [noticeEndpoints.subscribe, 'id']);
  await renewSubscription();
  expect([kept.key, of(noticeEndpoints.subscribe)]).toMatchObject(['AAAA', [{}]]);
  await renewSubscription();
  expect(kept.subscribed).toBe(1);
});
