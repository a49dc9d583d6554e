import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { pushKeys } from '#test/push-keys.ts';
import { noticeQueues, type WebPushItem } from './deliver.ts';
import type { Announcement } from './notification-triggers.ts';
import type { Notice } from '../texts/texts.ts';

// The clock is simulated: pushes are announced and sent as at that instant. Test data precedes all devices, so that the
// server's queue stays empty.

type Item = { readonly queue: string; readonly item: object; readonly at: number };

const { server, lea, tomasz, home } = await startHome();
const { database } = server.platform;
const on = database.of();
const written: { id: string; sendAt: string }[] = [];
let chores: string[] = [];
let waiting: Item[] = [];
let now = 0;
let shown: { device: string; title: string; body: string; tag: string | undefined; counted: number | undefined }[] = [];

const jobs = {
  add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
    waiting.push({ queue, item, at: notBefore?.getTime() ?? now });
    return Promise.resolve();
  },
};
const senders = {
  fcm: null,
  apns: null,
  webPush: ({ subscription, push }: WebPushItem) => {
    const { title, body, tag, counted } = push;
    shown.push({ device: subscription.endpoint.split('/').at(-1) ?? '', title, body, tag, counted });
    return Promise.resolve('sent' as const);
  },
};
// Two processes with separate queues, on one database.
const processes = [1, 2].map(() => noticeQueues(database, jobs, senders, () => new Date(now)));

/** Advances the clock to an instant: due jobs run at their time. */
async function until(instant: string | number): Promise<void> {
  const end = new Date(instant).getTime();
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (!next || next.at > end) break;
    waiting = waiting.filter((each) => each !== next);
    now = Math.max(now, next.at);
    const queues = processes[waiting.length % 2] ?? [];
    await queues.find(({ name }) => name === next.queue)?.work(next.item);
  }
  now = end;
}
const later = (seconds: number) => until(now + seconds * 1000);

const announce = (notice: Notice, more: Partial<Announcement> = {}) =>
  jobs.add(null, 'notices', { colocationId: home, actorId: tomasz.id, notice, ...more } satisfies Announcement);
const say = (n: number) => announce({ kind: 'message', what: `Message ${n}` }, { thing: { id: written[n]?.id ?? '' } });
const addTask = (n: number) => announce({ kind: 'chore', what: `Task ${n}` }, { thing: { id: chores[n] ?? '' } });
const texts = () => shown.splice(0).map(({ title, body }) => `${title}: ${body}`);

async function subscribe(user: TestUser, name: string): Promise<void> {
  const keys = pushKeys();
  await server.call(user, noticeEndpoints.subscribe, { body: { endpoint: `https://push.example.org/${name}`, keys } });
}
const read = (n: number) => {
  const { id: messageId, sendAt } = written[n] ?? { id: '', sendAt: '' };
  return server.call(lea, messageEndpoints.moveReadMark, { body: { colocationId: home, messageId, sendAt } });
};
const sleep = (quietFrom: number | null, quietUntil: number | null) =>
  server.call(lea, noticeEndpoints.setNoticeChoice, { body: { quietFrom, quietUntil, timeZone: 'Europe/Paris' } });
/** Léa has everything sent at once that by default waits for the evening. */
const atOnce = () =>
  server.call(lea, noticeEndpoints.setNoticeChoice, {
    body: { times: { due: 'now', chore: 'now', reminder: 'now', poll: 'now' } },
  });
const rows = async () => (await sql`select from unseen_pushes`.execute(on)).rows.length;
/** A device of Léa's has the app in front until an instant. */
const inFront = (user: TestUser, end: string) =>
  sql`
  insert into in_front (session_id, user_id, until) values (${String(decodeJwt(user.jwt)['sid'])}, ${user.id}, ${end})
  on conflict (session_id) do update set until = excluded.until`.execute(on);

let phone: TestUser;
beforeAll(async () => {
  for (let n = 0; n < 70; n++) {
    const body = { colocationId: home, content: `Message ${n}` };
    const id = await server.call(tomasz, messageEndpoints.sendMessage, { body });
    written.push(await server.call(tomasz, messageEndpoints.getMessage, { params: { id } }));
  }
  const add = (n: number) =>
    server.call(tomasz, choreEndpoints.addChore, { body: { colocationId: home, title: `Task ${n}` } });
  chores = await Promise.all([add(0), add(1), add(2)]);
  const { email, password } = lea;
  const session = await server.call(null, accountEndpoints.signIn, { body: { email, password } });
  phone = { ...lea, jwt: session.jwt };
  await subscribe(lea, 'desk');
  await subscribe(phone, 'phone');
  await atOnce();
});
afterAll(() => server.close());
beforeEach(async () => {
  [waiting, shown, now] = [[], [], Date.parse('2040-01-03T12:00:00Z')];
  await sql`delete from unseen_pushes`.execute(on);
  await sql`delete from in_front`.execute(on);
  await sql`update memberships set read_at = null, read_message = null`.execute(on);
  await sleep(null, null);
});

describe('pushes of a user', () => {
  it('reach all their devices, with one notification per conversation, which counts until it is read', async () => {
    await say(0);
    await later(5);
    expect(shown).toMatchObject([
      { device: 'desk', title: 'New message from Tomasz', body: 'Message 0', tag: 'message', counted: 1 },
      { device: 'phone', tag: 'message' },
    ]);
    texts();
    // A conversation is announced once until it is read.
    await say(1);
    await say(2);
    await later(7200);
    expect(shown).toEqual([]);
    await read(0);
    await say(3);
    await later(5);
    expect(shown.map(({ title, body, counted }) => [title, body, counted])).toEqual([
      ['3 new messages', 'Message 3', 3],
      ['3 new messages', 'Message 3', 3],
    ]);
    texts();
    await read(3);
    await say(4);
    await later(5);
    expect(texts().at(0)).toBe('New message from Tomasz: Message 4');
  });

  it('are joined in a burst: sixty notes in 45 seconds are four pushes at most, and the last one has the count', async () => {
    for (let n = 0; n < 60; n++) {
      await announce({ kind: 'reminder' });
      await later(0.75);
    }
    await later(3600);
    const phoned = shown.filter(({ device }) => device === 'phone');
    expect(phoned.length).toBeLessThanOrEqual(4);
    expect(phoned.at(-1)).toMatchObject({ title: '60 new notes' });
  });

  it('in a chat of two days are one, and one more once it was read', async () => {
    for (let n = 0; n < 40; n++) {
      await say(n);
      await later(3600);
    }
    expect(shown.filter(({ device }) => device === 'phone')).toHaveLength(1);
    texts();
    await read(39);
    for (let n = 40; n < 45; n++) await say(n);
    await later(60);
    expect(texts()).toEqual(Array(2).fill('5 new messages: Message 44'));
  });

  it('are one bundle in the morning, for many kinds, too', async () => {
    await sleep(22 * 60, 7 * 60);
    await until('2040-01-03T23:00:00Z');
    for (let n = 0; n < 12; n++) await say(n);
    for (const n of [0, 1]) await addTask(n);
    await until('2040-01-04T05:59:00Z');
    expect(shown).toEqual([]);
    await until('2040-01-04T06:01:00Z');
    expect(shown.filter(({ device }) => device === 'phone')).toEqual([
      { device: 'phone', title: 'What’s new', body: '12 new messages and 2 new tasks', tag: 'bundle', counted: 12 },
    ]);
  });

  it('wait for the end of the night by the clocks, also when these change', async () => {
    await sleep(22 * 60, 7 * 60);
    await until('2039-10-29T23:00:00Z');
    await say(0);
    await until('2039-10-30T05:59:00Z');
    expect(shown).toEqual([]);
    await until('2039-10-30T06:00:30Z');
    expect(texts()).toHaveLength(2);
  });

  it('wait longer when quiet hours were set meanwhile', async () => {
    await say(0);
    await until('2040-01-03T12:00:01Z');
    await sleep(12 * 60, 14 * 60);
    await until('2040-01-03T12:59:00Z');
    expect(shown).toEqual([]);
    await until('2040-01-03T13:00:30Z');
    expect(texts()).toHaveLength(2);
  });

  it('skip the device with the app in front, and all devices once read', async () => {
    await inFront(lea, '2040-01-03T12:10:00Z');
    await say(0);
    await later(5);
    expect(shown.map(({ device }) => device)).toEqual(['phone']);
    texts();
    await say(1);
    await later(1);
    await read(1);
    await later(60);
    expect(shown).toEqual([]);
  });

  it('restart their count once the app was in front', async () => {
    await announce({ kind: 'reminder' });
    await addTask(0);
    await later(5);
    expect(texts()).toHaveLength(4);
    await inFront(phone, new Date(now + 10_000).toISOString());
    await later(60);
    await addTask(1);
    await later(5);
    expect(texts().at(0)).toBe('New task: Tomasz added “Task 1”');
    await addTask(2);
    await later(60);
    expect(texts().at(0)).toBe('2 new tasks: Tomasz added “Task 2”');
  });

  it('are dropped with deleted or muted subjects, and with the last device', async () => {
    await say(0);
    await announce({ kind: 'message', what: 'Gone' }, { thing: { id: home } });
    await addTask(0);
    await later(1);
    await server.call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: false } } });
    await later(60);
    expect(texts()).toEqual(Array(2).fill('New message from Tomasz: Message 0'));
    await server.call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: true } } });
    await atOnce();
    expect(await rows()).toBe(1);
    await read(0);
    await say(1);
    await later(1);
    for (const name of ['desk', 'phone'])
      await server.call(lea, noticeEndpoints.unsubscribe, { body: { endpoint: `https://push.example.org/${name}` } });
    await later(60);
    expect([texts(), await rows()]).toEqual([[], 0]);
    await subscribe(lea, 'desk');
    await subscribe(phone, 'phone');
  });

  it('are limited in number, and store only necessary data after sending', async () => {
    for (let n = 0; n < 520; n++) await announce({ kind: 'reminder' });
    await later(60);
    expect(await rows()).toBe(500);
    expect((await sql`select from unseen_pushes where push is not null`.execute(on)).rows).toEqual([]);
    await until('2040-01-08T12:00:00Z');
    await addTask(0);
    await later(60);
    expect(await rows()).toBe(1);
  });
});

it.each([
  ['fr', 'Quoi de neuf: 1 tâche à faire, 2 nouveaux messages, 1 nouvelle note et 1 sondage terminé'],
  ['ja', '新着: 期限の家事1件、新しいメッセージ2件、新しいメモ1件、終了した投票1件'],
] as const)("a bundle is in its reader's language: %s", async (language, text) => {
  await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language } });
  for (const n of [0, 1]) await say(n);
  await announce({ kind: 'reminder' });
  await announce({ kind: 'poll', what: 'Pizza?' });
  const { dueDate } = await server.call(lea, choreEndpoints.getChore, { params: { id: chores[0] ?? '' } });
  const chore = { id: chores[0] ?? '', dueDate };
  await announce({ kind: 'due', what: 'Task 0', chore, timeZone: 'UTC', isWholeDay: false, isLate: false });
  await later(5);
  expect(texts()).toEqual([text, text]);
});
