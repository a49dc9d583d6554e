import { beforeEach, expect, test, vi } from 'vitest';
import { openUserData } from '#platform/sync/sync.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { forgetAccount } from './forget.ts';
import { savePushOwner } from '#platform/session/push-owner.ts';
import { readToken, readUser, saveUser } from '#platform/session/session.ts';

/** This browser has a subscription; operations on it are recorded. */
function subscribed(unsubscribe: () => Promise<boolean>) {
  const subscription = { unsubscribe } as PushSubscription;
  const pushManager = { getSubscription: () => Promise.resolve(subscription) } as PushManager;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as ServiceWorkerRegistration);
}

beforeEach(() => {
  writeCookie('token', 'a.b.c');
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' });
  savePushOwner('lea');
});

test('signing out offline leaves no notifications behind', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  subscribed(unsubscribe);
  await forgetAccount();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect([readToken(), readUser().id, Object.values(localStorage).includes('lea')]).toEqual([null, '', false]);
});

test('a push service without an answer delays no sign-out', async () => {
  subscribed(() => new Promise(() => undefined));
  await forgetAccount();
  expect(readToken()).toBeNull();
});

test('a device without storage can still sign out', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(denied);
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(denied);
  vi.spyOn(caches, 'delete').mockRejectedValue(new DOMException('Denied', 'SecurityError'));
  await openUserData('lea');
  await forgetAccount();
  expect([readToken(), readUser().id]).toEqual([null, '']);
});
