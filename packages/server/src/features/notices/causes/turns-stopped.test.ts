import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';
import { type PhoneItem, noticeQueues } from '../sending/deliver.ts';
import { notificationTriggers } from '../sending/notification-triggers.ts';

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

/** Pushes by phone when a chore's turns have no remaining member, at the current state. */
async function pushesOf(choreId: string, actorId: string | null): Promise<string[][]> {
  const payload = await server.call(lea, choreEndpoints.getChore, { params: { id: choreId } });
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
    actorId,
    events: [{ name: 'TurnsStopped', payload }],
  });
  for (const name of ['notices', 'push-fcm'])
    for (const { item } of waiting.filter(({ queue }) => queue === name))
      await queues.find((queue) => queue.name === name)?.work(item);
  return sent
    .map(({ token, push }) => [token, push.title, push.body, push.url])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

it('turns without a remaining member notify the others, in their language, while they are stopped', async () => {
  for (const [user, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const)
    await server.call(null, accountEndpoints.signIn, {
      body: { email: user.email, password: user.password, fcmToken },
    });
  await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language: 'fr' } });
  const cleo = await server.signUp('Cleo');
  await server.join(cleo, home);
  const repeat = {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'schedule' as const,
    from: '2040-01-03T18:00',
    rotation: 'order' as const,
    members: [cleo.id],
    isPaused: false,
  };
  const id = await server.call(lea, choreEndpoints.addChore, {
    body: { colocationId: home, createdBy: lea.id, title: 'Bins', dueDate: '2040-01-03T17:00:00.000Z', repeat },
  });
  expect(await pushesOf(id, cleo.id), 'somebody is left').toEqual([]);
  const absence = await server.call(cleo, absenceEndpoints.addAbsence, {
    body: { colocationId: home, fromOn: '2039-01-01' },
  });
  const url = `/tasks?chore=${id}`;
  const left = [
    [
      'lea',
      'Plus personne pour «\u00a0Bins\u00a0»',
      'Plus personne n’est là parmi ceux qui s’en chargeaient. Qui s’en charge maintenant\u00a0?',
      url,
    ],
    ['tomasz', 'Nobody’s left to do “Bins”', 'Everyone who took turns is gone. Who does it now?', url],
  ];
  expect(await pushesOf(id, cleo.id), 'away with no end').toEqual(left);
  await server.call(cleo, absenceEndpoints.deleteAbsence, { params: { id: absence } });
  expect(await pushesOf(id, cleo.id), 'back again').toEqual([]);
  await server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } });
  // Also to the member who removed another and thereby stopped it.
  expect(await pushesOf(id, lea.id), 'moved out').toEqual(left);
  await server.call(tomasz, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: false } } });
  expect(await pushesOf(id, null), 'who muted tasks').toEqual(left.slice(0, 1));
  await server.call(lea, choreEndpoints.editChore, { body: { id, repeat: { ...repeat, members: [lea.id] } } });
  expect(await pushesOf(id, null), 'answered').toEqual([]);
});
