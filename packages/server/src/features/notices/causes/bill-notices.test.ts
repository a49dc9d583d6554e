import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addAsking, rentOf } from '#test/bills.ts';
import { startHome } from '#test/home.ts';
import { type PhoneItem, noticeQueues } from '../sending/deliver.ts';
import { notificationTriggers } from '../sending/notification-triggers.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

let waiting: { queue: string; item: object }[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object) => Promise.resolve(void waiting.push({ queue, item })),
};

/** Pushes by phone after an event. */
async function pushesOf(event: HestiaEvent, actorId: string | null = null): Promise<string[][]> {
  const sent: PhoneItem[] = [];
  const queues = noticeQueues(server.platform.database, jobs, {
    fcm: (item) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  });
  waiting = [];
  await notificationTriggers(jobs).onEvents(server.platform.database, {
    colocationId: home,
    actorId,
    events: [event],
  });
  for (const name of ['notices', 'push-fcm']) {
    for (const { item } of waiting.filter(({ queue }) => queue === name))
      await queues.find((queue) => queue.name === name)?.work(item);
  }
  return sent
    .map(({ token, push }) => [token, push.title, push.body, push.url])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

it('a bill asks its payer, in their language, until answered; its booking sends no push', async () => {
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

it('a stopped bill notifies its payers, sharers and creator, in their language, while it is stopped', async () => {
  const id = await server.call(lea, billEndpoints.addBill, { body: rentOf(home, [lea, tomasz], { name: 'Miete' }) });
  await server.byHand(sql`update bills set paused = 'sharerLeft' where id = ${id}`);
  const bills = await server.call(lea, billEndpoints.listBills, { query: { colocationId: home } });
  const bill = bills.find((each) => each.id === id);
  if (!bill) throw new Error('It is not there');
  const url = `/money/bills?bill=${id}`;
  const left = [
    [
      'lea',
      '„Miete“ ist pausiert',
      'Eine Person, die zahlt oder einen Anteil hat, ist ausgezogen. Wer übernimmt das jetzt?',
      url,
    ],
    ['tomasz', '“Miete” is paused', 'Someone who pays or shares it moved out. Who does now?', url],
  ];
  expect(await pushesOf({ name: 'BillPaused', payload: bill })).toEqual(left);
  // Also to the member who removed another and thereby stopped it.
  expect(await pushesOf({ name: 'BillPaused', payload: bill }, lea.id)).toEqual(left);
  const ofTomasz = {
    kind: 'evenly' as const,
    sharers: bill.split.sharers.filter(({ userId }) => userId === tomasz.id),
  };
  const his = { ...bill, paidBy: tomasz.id, createdBy: tomasz.id, split: ofTomasz };
  expect((await pushesOf({ name: 'BillPaused', payload: his })).map(([token]) => token)).toEqual(['tomasz']);
  await server.byHand(sql`update bills set paused = null where id = ${id}`);
  expect(await pushesOf({ name: 'BillPaused', payload: bill })).toEqual([]);
});
