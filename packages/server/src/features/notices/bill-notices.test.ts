import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { afterAll, expect, it } from 'vitest';
import { addAsking, rentOf } from '#test/bills.ts';
import { startHome } from '#test/home.ts';
import { type PhoneItem, noticeQueues } from './deliver.ts';
import { notificationTriggers } from './notification-triggers.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

let waiting: { queue: string; item: object }[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object) => Promise.resolve(void waiting.push({ queue, item })),
};

/** What comes to whose phone when an event is heard. */
async function pushesOf(event: HestiaEvent): Promise<string[][]> {
  const sent: PhoneItem[] = [];
  const queues = noticeQueues(server.platform.database, jobs, {
    fcm: (item) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  });
  waiting = [];
  await notificationTriggers(jobs).onEvents(server.platform.database, {
    colocationId: home,
    actorId: null,
    events: [event],
  });
  for (const name of ['notices', 'push-fcm']) {
    for (const { item } of waiting.filter(({ queue }) => queue === name))
      await queues.find((queue) => queue.name === name)?.work(item);
  }
  return sent.map(({ token, push }) => [token, push.title, push.body, push.url]);
}

it('a bill asks its payer, in their language, until somebody has answered; what it books is no push', async () => {
  for (const [user, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const)
    await server.call(null, accountEndpoints.signIn, {
      body: { email: user.email, password: user.password, fcmToken },
    });
  await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language: 'de' } });
  const bill = await addAsking(server, lea, rentOf(home, [lea, tomasz], { name: 'Strom' }));
  const url = `/money/bills?bill=${bill.id}`;
  expect(await pushesOf({ name: 'BillAsked', payload: { ...bill, lastAmount: 38.5 } })).toEqual([
    ['lea', 'Wie viel ist „Strom“?', 'Fällig am Montag, 5. Januar. Letztes Mal: 38,50\u00a0€.', url],
  ]);
  expect(await pushesOf({ name: 'BillAsked', payload: { ...bill, paused: 'byHand' } })).toEqual([]);
  expect(await pushesOf({ name: 'BillUpdated', payload: bill })).toEqual([]);
  await server.call(tomasz, billEndpoints.answerBill, { body: { billId: bill.id, dueOn: '2026-01-05', amount: 40 } });
  expect(await pushesOf({ name: 'BillAsked', payload: bill })).toEqual([]);
});
