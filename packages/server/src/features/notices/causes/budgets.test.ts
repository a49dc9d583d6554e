import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';
import { type PhoneItem, noticeQueues } from '../sending/deliver.ts';
import { notificationTriggers } from '../sending/notification-triggers.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

beforeAll(async () => {
  for (const [{ email, password }, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const)
    await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken } });
});

it('an exceeded budget is said to all at once, also to the member whose expense exceeded it', async () => {
  const id = await server.call(lea, moneyEndpoints.addCategory, { body: { name: 'Food', colocationId: home } });
  const sent: PhoneItem[] = [];
  const waiting: { queue: string; item: object }[] = [];
  const jobs = {
    add: (_on: unknown, queue: string, item: object) => Promise.resolve(void waiting.push({ queue, item })),
  };
  const queues = noticeQueues(server.platform.database, jobs, {
    fcm: (item) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  });
  await notificationTriggers(jobs).onEvents(server.platform.database, {
    colocationId: home,
    actorId: lea.id,
    events: [{ name: 'BudgetExceeded', payload: { expenseCategoryId: id, month: '2026-11' } }],
  });
  for (const name of ['notices', 'push-fcm'])
    for (const { item } of waiting.filter(({ queue }) => queue === name))
      await queues.find((queue) => queue.name === name)?.work(item);
  expect(
    sent
      .map(({ token, push }) => [token, push.title, push.body, push.url])
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual(
    ['lea', 'tomasz'].map((token) => [
      token,
      '“Food” is over budget',
      'This month, more has been spent on it than planned.',
      '/money/categories',
    ]),
  );
});
