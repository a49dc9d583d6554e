import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { readOwnerInWorker } from '#platform/worker-push-owner.ts';
import { tokenOf } from './session.ts';

declare const self: ServiceWorkerGlobalScope;

/** Unknown to the compiler. Some browsers have already made the new one. */
export type SubscriptionChange = ExtendableEvent & { readonly newSubscription?: PushSubscription | null };

/**
 * The browser has lost its subscription: requests another one, and sends it to the server, if the user who turned
 * notifications on here is still signed in. If that can't be known, or done, the next start of the app does it.
 */
export async function replaceSubscription({ newSubscription }: SubscriptionChange): Promise<void> {
  const owner = await readOwnerInWorker();
  const token = owner === null ? null : await tokenOf(owner);
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  const subscription = newSubscription ?? (await subscribeWith(headers));
  const { endpoint, keys } = subscription.toJSON();
  const { method, path } = noticeEndpoints.subscribe;
  const body = JSON.stringify({ endpoint, keys });
  await fetch(path, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body });
}

async function subscribeWith(headers: Record<string, string>): Promise<PushSubscription> {
  const response = await fetch(noticeEndpoints.getPushKey.path, { headers });
  if (!response.ok) throw new Error('The server does not say its key');
  const applicationServerKey = (await response.json()) as string;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
