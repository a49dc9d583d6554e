import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPushOwner, readPushOwner, savePushOwner } from '#platform/session/push-owner.ts';
import { saveUser } from '#platform/session/session.ts';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { renewSubscription } from '#platform/push.ts';
import { readPushState, turnPushOff, turnPushOn } from './push.ts';

/** A browser that shows notices, with a subscription or none yet. */
function browser(isSubscribed: boolean, key: string | null = null) {
  const state = { isSubscribed, key, subscribed: 0 };
  const subscription = {
    endpoint: 'https://push.example.org/1',
    options: {
      get applicationServerKey() {
        return state.key === null ? null : Uint8Array.fromBase64(state.key).buffer;
      },
    },
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve(!(state.isSubscribed = false)),
  } as unknown as PushSubscription;
  const pushManager = {
    getSubscription: () => Promise.resolve(state.isSubscribed ? subscription : null),
    subscribe: ({ applicationServerKey: bytes }: { applicationServerKey: Uint8Array }) => {
      Object.assign(state, { isSubscribed: true, key: bytes.toBase64(), subscribed: state.subscribed + 1 });
      return Promise.resolve(subscription);
    },
  } as unknown as PushManager;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as ServiceWorkerRegistration);
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  return state;
}

beforeEach(() => {
  forgetPushOwner();
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' });
});

test('notifications are on only when the server knows this browser, too; it is registered again', async () => {
  browser(true);
  savePushOwner('lea');
  const { of } = mockFetch([noticeEndpoints.subscribe, 'id']);
  expect(await readPushState()).toBe('on');
  expect(of(noticeEndpoints.subscribe)[0]?.body).toEqual({
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
});

test('without an answer of the server, the state is unknown', async () => {
  browser(true);
  savePushOwner('lea');
  mockFetch([noticeEndpoints.subscribe, refusal('unavailable')]);
  expect(await readPushState()).toBe('unknown');
});

test("another user's subscription is off, and ends", async () => {
  const state = browser(true);
  savePushOwner('marc');
  const { asked } = mockFetch();
  expect(await readPushState()).toBe('off');
  expect([state.isSubscribed, asked]).toEqual([false, []]);
});

test('it is turned on and off on both sides', async () => {
  const state = browser(false);
  mockFetch(
    [noticeEndpoints.getPushKey, 'AAAA'],
    [noticeEndpoints.subscribe, 'id'],
    [noticeEndpoints.unsubscribe, 'id'],
  );
  expect(await turnPushOn()).toBe('on');
  expect([state.isSubscribed, readPushOwner()]).toEqual([true, 'lea']);
  expect(await turnPushOff()).toBe('off');
  expect([state.isSubscribed, readPushOwner()]).toEqual([false, null]);
});

test('a lost subscription is renewed at startup and on the screen; not without permission', async () => {
  const state = browser(false);
  savePushOwner('lea');
  const { of } = mockFetch([noticeEndpoints.getPushKey, 'AAAA'], [noticeEndpoints.subscribe, 'id']);
  await renewSubscription();
  expect([state.isSubscribed, of(noticeEndpoints.subscribe).length]).toEqual([true, 1]);
  state.isSubscribed = false;
  expect(await readPushState()).toBe('on');
  expect([state.isSubscribed, of(noticeEndpoints.subscribe).length]).toEqual([true, 2]);
  state.isSubscribed = false;
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  expect([await readPushState(), state.isSubscribed]).toEqual(['off', false]);
});

test('a user who has not turned them on here gets no subscription', async () => {
  const state = browser(false);
  savePushOwner('marc');
  const { asked } = mockFetch();
  expect([await readPushState(), state.isSubscribed, asked]).toEqual(['off', false, []]);
});

test("a browser with an earlier key of the server subscribes again, and one with its key doesn't", async () => {
  const state = browser(true, 'BBBB');
  const { of } = mockFetch([noticeEndpoints.getPushKey, 'AAAA'], [noticeEndpoints.subscribe, 'id']);
  await renewSubscription();
  expect([state.key, of(noticeEndpoints.subscribe)]).toMatchObject(['AAAA', [{}]]);
  await renewSubscription();
  expect(state.subscribed).toBe(1);
});
