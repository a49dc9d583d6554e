import { expect, type BrowserContext } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ installs: 'Inès', startAt: '/tasks' });

/** A notification of the service worker. */
type PushedNotification = { readonly title: string; readonly body: string; readonly actions: readonly string[] };

/**
 * Sends the service worker a push, then a press in its notification, and returns the shown notifications. Chromium's
 * headless shell shows none: a stand-in records them.
 */
const receive = async (context: BrowserContext, push: object, action: string, reply: string | null = null) => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(
    async ([data, pressed, words]): Promise<PushedNotification[]> => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const notifications: PushedNotification[] = [];
      let notification: object | undefined;
      const show = (title: string, options: { body: string; data: unknown; actions?: { action: string }[] }) => {
        notifications.push({ title, body: options.body, actions: (options.actions ?? []).map((each) => each.action) });
        notification ??= { data: options.data, close: () => undefined };
        return Promise.resolve();
      };
      Object.defineProperty(registration, 'showNotification', { value: show, configurable: true });
      const dispatch = async (name: string, what: object) => {
        const work: Promise<unknown>[] = [];
        const waitUntil = (one: Promise<unknown>) => work.push(one);
        dispatchEvent(Object.assign(new Event(name), { ...what, waitUntil }));
        await Promise.all(work);
      };
      await dispatch('push', { data: { json: () => data } });
      await dispatch('notificationclick', { notification, action: pressed, reply: words });
      return notifications;
    },
    [push, action, reply] as const,
  );
};

test('a due task is completed and a message answered from notifications, once: immediately, or when back online', async ({
  twoMembers: [ines, marc],
}) => {
  const { page, context, account } = ines;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const { colocationId } = await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`);
  const add = (title: string) => account.call<string>('POST', '/api/Chore', { colocationId, title });
  const [bins, plants] = [await add('Bins'), await add('Plants')];
  const due = (title: string, choreId: string) => ({
    title,
    body: 'Due today',
    kind: 'due',
    url: `/tasks?chore=${choreId}`,
    waits: 'Saved.',
    actions: [{ action: 'done', title: 'Mark done' }],
    offer: { do: 'done', userId: account.id, choreId },
  });
  const message = {
    title: 'Marc',
    body: 'Tea?',
    kind: 'message',
    url: '/message',
    waits: 'Saved.',
    actions: [{ action: 'reply', title: 'Reply', type: 'text' }],
    offer: { do: 'reply', userId: account.id, colocationId },
  };
  const openChores = async () =>
    (
      await marc.account.call<{ title: string; isDone: boolean }[]>(
        'GET',
        `/api/Chore/GetByColocationId/${colocationId}`,
      )
    )
      .filter(({ isDone }) => !isDone)
      .map(({ title }) => title);
  const notices = async () =>
    (await marc.account.call<{ content: string }[]>('GET', `/api/Message?colocationId=${colocationId}`)).map(
      ({ content }) => content,
    );

  const dueBins = { title: 'Bins', body: 'Due today', actions: ['done'] };
  expect(await receive(context, due('Bins', bins), 'done')).toEqual([dueBins]);
  expect(await openChores()).toEqual(['Plants']);
  await receive(context, message, 'reply', ' Please! ');
  expect(await notices()).toEqual(['Please!']);

  await expect(page.getByRole('link', { name: 'Plants' })).toBeVisible();
  await context.setOffline(true);
  const waiting = await receive(context, due('Plants', plants), 'done');
  expect(waiting.map(({ body }) => body)).toEqual(['Due today', 'Saved.']);
  await receive(context, message, 'reply', 'With milk');
  await context.setOffline(false);
  await page.reload();
  await expect.poll(notices).toEqual(['Please!', 'With milk']);
  await expect.poll(openChores).toEqual([]);
  await expect(page.getByRole('link', { name: 'Plants' })).toBeHidden();
});

test('a payment is confirmed and a task snoozed from notifications, also offline', async ({
  twoMembers: [ines, marc],
}) => {
  const { page, context, account } = ines;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const { colocationId } = await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`);
  const bins = await account.call<string>('POST', '/api/Chore', { colocationId, title: 'Bins' });
  const categories = await marc.account.call<{ id: string; name: string }[]>(
    'GET',
    `/api/Expense/GetByColocationId/${colocationId}`,
  );
  const pay = (amount: number) =>
    marc.account.call<string>('POST', '/api/Expense', {
      colocationId,
      paidBy: marc.account.id,
      amount,
      name: 'Refund',
      splitBetween: [account.id],
      refundState: 'sent',
      expenseCategoryId: categories.find(({ name }) => name === 'Refund')?.id,
    });
  const stateOf = async (id: string) =>
    (await marc.account.call<{ refundState: string }>('GET', `/api/Expense/GetById/${id}`)).refundState;
  const payment = (expenseId: string) => ({
    title: 'New payment',
    body: 'Marc → Inès',
    kind: 'expense',
    url: `/money?expense=${expenseId}`,
    waits: 'Saved.',
    actions: [{ action: 'confirm', title: 'I received it' }],
    offer: { do: 'confirm', userId: account.id, expenseId },
  });
  const due = {
    title: 'Bins',
    body: 'Due today',
    kind: 'due',
    url: `/tasks?chore=${bins}`,
    waits: 'Saved.',
    actions: [{ action: 'snooze', title: 'Tomorrow' }],
    offer: { do: 'done', userId: account.id, choreId: bins },
  };
  const done: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname === '/api/Notice/Snooze') done.push(response.request().postData() ?? '');
  });
  const first = await pay(20);
  await receive(context, payment(first), 'confirm');
  expect(await stateOf(first)).toBe('received');

  const second = await pay(5);
  await page.goto('/money/refund');
  await expect(page.getByText('€5.00').first()).toBeVisible();
  await context.setOffline(true);
  await receive(context, payment(second), 'confirm');
  expect((await receive(context, due, 'snooze')).map(({ body }) => body)).toEqual(['Due today', 'Saved.']);
  expect(await stateOf(second)).toBe('sent');
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => stateOf(second)).toBe('received');
  await expect.poll(() => done).toEqual([JSON.stringify({ choreId: bins })]);
});

test('a repeated notification sounds again with its count, and the icon counts the new ones', async ({
  twoMembers: [{ page, context }],
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const seen = await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; clients: object };
    const shown: object[] = [];
    let count = 0;
    const show = (title: string, options: { tag?: string; renotify?: boolean }) => {
      shown.push({ title, tag: options.tag, renotify: options.renotify });
      return Promise.resolve();
    };
    const put = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true });
    put(scope.registration, 'showNotification', show);
    put(scope.clients, 'matchAll', () => Promise.resolve([]));
    put(navigator, 'setAppBadge', (now: number) => Promise.resolve((count = now)));
    for (const counted of [1, 3]) {
      const push = { title: `${counted} new`, body: 'Tea?', kind: 'message', url: '/message', tag: 'message', counted };
      let work: Promise<unknown> = Promise.resolve();
      const waitUntil = (one: Promise<unknown>) => (work = one);
      dispatchEvent(Object.assign(new Event('push'), { data: { json: () => push }, waitUntil }));
      await work;
    }
    return { shown, count };
  });
  const again = { tag: 'message', renotify: true };
  expect(seen).toEqual({
    shown: [
      { title: '1 new', ...again },
      { title: '3 new', ...again },
    ],
    count: 4,
  });
});

test('a browser that loses its subscription gets another one, if its user is signed in and had notifications on', async ({
  twoMembers: [ines, marc],
}) => {
  const { page, context, account } = ines;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  /** The person of that id has turned notifications on; then the browser loses its subscription. */
  const lose = (owner: string) =>
    worker.evaluate(async (userId) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('hestia-push');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'));
        opening.addEventListener('success', () => {
          const storing = opening.result.transaction('kept', 'readwrite');
          storing.objectStore('kept').put(userId, 'push-owner');
          storing.addEventListener('complete', () => resolve(opening.result.close()));
        });
        opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
      });
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
      const fresh = { toJSON: () => ({ endpoint: 'https://push.example.org/moved', keys }) };
      const pushManager = { subscribe: () => Promise.resolve(fresh) };
      Object.defineProperty(scope.registration, 'pushManager', { value: pushManager, configurable: true });
      let work: Promise<unknown> = Promise.resolve();
      const waitUntil = (one: Promise<unknown>) => (work = one);
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
      await work;
    }, owner);
  const devices = async () => (await account.call<unknown[]>('GET', '/api/Notice/Devices')).length;
  await lose(marc.account.id);
  expect(await devices()).toBe(0);
  await lose(account.id);
  expect(await devices()).toBe(1);
});
