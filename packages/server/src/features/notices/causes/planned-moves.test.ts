import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { sql } from 'kysely';
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

/** Pushes by phone about a move. */
async function pushesOf(move: Partial<Move>, actorId: string | null): Promise<string[][]> {
  const payload = { userId: '', plannedBy: '', leavesOn: '2026-12-01', tasks: [], payers: [], leftAt: null, ...move };
  await server.byHand(sql`delete from moves`);
  await server.byHand(sql`insert into moves (colocation_id, user_id, planned_by, leaves_on, tasks, payers, left_at)
    values (${home}, ${payload.userId}, ${payload.plannedBy}, ${payload.leavesOn}, '[]', '[]', ${payload.leftAt})`);
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
    events: [{ name: 'MoveChanged', payload }],
  });
  for (const name of ['notices', 'push-fcm'])
    for (const { item } of waiting.filter(({ queue }) => queue === name))
      await queues.find((queue) => queue.name === name)?.work(item);
  return sent
    .map(({ token, push }) => [token, push.title, push.body, push.url ?? ''])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

it('a plan of another member notifies the moving one, and an own plan nobody', async () => {
  expect(await pushesOf({ userId: tomasz.id, plannedBy: lea.id }, lea.id)).toEqual([
    [
      'tomasz',
      'Léa has planned your move',
      'You move out on Tuesday, December 1. Until then you can cancel it.',
      `/profile/moving?person=${tomasz.id}`,
    ],
  ]);
  expect(await pushesOf({ userId: tomasz.id, plannedBy: tomasz.id }, tomasz.id)).toEqual([]);
});

it('a move that has taken place notifies all who live there once', async () => {
  const ben = await server.signUp('Ben');
  const push = [
    'Ben has moved out',
    'Turns, bills and shares go on without them. For a day you can undo it.',
    `/profile/moving?person=${ben.id}`,
  ];
  const leftAt = '2026-12-01T00:01:00.000Z';
  expect(await pushesOf({ userId: ben.id, plannedBy: ben.id, leftAt }, null)).toEqual([
    ['lea', ...push],
    ['tomasz', ...push],
  ]);
});
