import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDigest } from '../src/features/news/digest.ts';
import { type PhoneItem, noticeQueues } from '../src/features/notices/sending/deliver.ts';
import { digestQueue, queueDigests } from '../src/features/notices/digests.ts';
import type { TestUser } from './call.ts';
import { startHome } from './home.ts';

// The clock is moved: the job is run as if it were that instant, in years that are far away.

type Item = { readonly queue: string; readonly item: object; readonly notBefore: Date | undefined };

const { server, lea, tomasz, home } = await startHome();
const { database } = server.platform;
const on = database.of();
let waiting: Item[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
    waiting.push({ queue, item, notBefore });
    return Promise.resolve();
  },
};

const choose = (user: TestUser, body: object) => server.call(user, noticeEndpoints.setNoticeChoice, { body });
const say = (content: string, mentions: string[] = []) =>
  server.call(tomasz, messageEndpoints.sendMessage, { body: { colocationId: home, content, mentions } });
const look = async (user: TestUser) => {
  const { newest } = await server.call(user, newsEndpoints.getNewsMark, { query: { colocationId: home } });
  await server.call(user, newsEndpoints.look, { body: { colocationId: home, seq: newest } });
};
const run = (now: string) => queueDigests(database, jobs, new Date(now));

/** Runs queued jobs except delayed ones; returns pushes by phone. */
async function deliver({ isMorning = false } = {}): Promise<string[][]> {
  const sent: PhoneItem[] = [];
  const senders = {
    fcm: (item: PhoneItem) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  };
  const queues = [digestQueue({ database, jobs, senders, read: readDigest }), ...noticeQueues(database, jobs, senders)];
  for (const name of ['digests', 'push-fcm']) {
    const due = waiting.filter(({ queue, notBefore }) => queue === name && (isMorning || !notBefore));
    waiting = waiting.filter((each) => !due.includes(each));
    for (const { item } of due) await queues.find((queue) => queue.name === name)?.work(item);
  }
  return sent.map(({ token, push }) => [token, push.title, push.body, push.url]);
}
/** Pushes by phone at a time of the clock. */
async function notifiedAt(now: string): Promise<string[]> {
  await run(now);
  return (await deliver()).map(([token, , body]) => `${token}: ${body}`);
}

beforeAll(async () => {
  await sql`update colocations set time_zone = 'Europe/Paris' where id = ${home}`.execute(on);
  for (const [user, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const)
    await server.call(null, accountEndpoints.signIn, {
      body: { email: user.email, password: user.password, fcmToken },
    });
});
afterAll(() => server.close());
/** Six in the evening, by the clocks of the household. */
const SIX = 18 * 60;
beforeEach(async () => {
  waiting = [];
  await sql`update memberships set joined_at = clock_timestamp(), digest_seq = 0`.execute(on);
  await sql`delete from notice_choices`.execute(on);
  await look(lea);
});

describe('a digest', () => {
  it('comes at its hour, once a day, with the news since the last visit, and links there', async () => {
    await choose(lea, { digestAt: SIX });
    await say('Soup?');
    await say('Or rice?');
    await say('@Léa!', [lea.id]);
    const chore = await server.call(tomasz, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });
    await server.call(tomasz, choreEndpoints.toggleDone, { query: { id: chore, isDone: true } });
    await run('2040-01-03T17:15:00Z');
    expect(await deliver()).toEqual([
      ['lea', 'What’s new', '1 mention, 2 new messages, 1 new task, and 1 task done', '/news'],
    ]);
    await say('Rice it is');
    expect(await notifiedAt('2040-01-03T17:30:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-04T16:45:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-04T17:00:00Z')).toEqual([
      'lea: 1 mention, 3 new messages, 1 new task, and 1 task done',
    ]);
  });

  it('keeps its hour across a change of clocks, and comes late in the evening, too', async () => {
    await choose(lea, { digestAt: 23 * 60 + 55 });
    expect(await notifiedAt('2040-03-24T12:00:00Z')).toEqual([]);
    await say('One');
    expect(await notifiedAt('2040-03-24T22:45:00Z')).toEqual([]);
    expect(await notifiedAt('2040-03-24T23:00:00Z')).toEqual(['lea: 1 new message']);
    await say('Two');
    expect(await notifiedAt('2040-03-25T21:45:00Z')).toEqual([]);
    expect(await notifiedAt('2040-03-25T22:00:00Z')).toEqual(['lea: 2 new messages']);
  });

  it('is sent only to users who enabled it, from the next hour on', async () => {
    await say('Hello');
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([]);
    const paris = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeStyle: 'short', hourCycle: 'h23' });
    const [hour = 0, minute = 0] = paris.format(new Date()).split(':').map(Number);
    await choose(lea, { digestAt: hour * 60 + minute });
    expect(await notifiedAt(new Date().toISOString())).toEqual([]);
    await choose(lea, { digestAt: null });
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([]);
    expect(await server.call(lea, noticeEndpoints.getNoticeChoice)).toMatchObject({ digestAt: null });
  });

  it('does not come without news since the last visit, or since the last one', async () => {
    await choose(lea, { digestAt: SIX });
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([]);
    await say('Soup?');
    expect(await notifiedAt('2040-01-04T17:00:00Z')).toEqual(['lea: 1 new message']);
    expect(await notifiedAt('2040-01-05T17:00:00Z')).toEqual([]);
    await say('Seen');
    await look(lea);
    expect(await notifiedAt('2040-01-06T17:00:00Z')).toEqual([]);
  });

  it('is dropped if the user visits before it reaches the phone', async () => {
    await choose(lea, { digestAt: SIX });
    await say('Soup?');
    await run('2040-01-03T17:00:00Z');
    const [taken] = waiting;
    const pushes: Item[] = [];
    const held = {
      add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
        pushes.push({ queue, item, notBefore });
        return Promise.resolve();
      },
    };
    const senders = {
      fcm: () => Promise.resolve('sent' as const),
      apns: null,
      webPush: () => Promise.resolve('sent' as const),
    };
    await digestQueue({ database, jobs: held, senders, read: readDigest }).work(taken?.item ?? {});
    expect(pushes).toHaveLength(1);
    await look(lea);
    waiting = pushes;
    expect(await deliver()).toEqual([]);
  });

  it('waits for the end of the quiet hours, and then counts the news of that time', async () => {
    await choose(lea, { digestAt: SIX, quietFrom: 17 * 60, quietUntil: 7 * 60, timeZone: 'Europe/Paris' });
    await say('Soup?');
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([]);
    expect(waiting.map(({ notBefore }) => notBefore?.toISOString())).toEqual(['2040-01-04T06:00:00.000Z']);
    await say('Soup!');
    await choose(lea, { quietFrom: null, quietUntil: null });
    expect((await deliver({ isMorning: true })).map(([, , body]) => body)).toEqual(['2 new messages']);
  });

  it.each([
    ['en', '2 new messages'],
    ['fr', '2 nouveaux messages'],
    ['es', '2 mensajes nuevos'],
    ['de', '2 neue Nachrichten'],
    ['zh', '2 条新消息'],
    ['ja', '新しいメッセージ2件'],
  ])('is in the language of its reader: %s', async (language, body) => {
    await choose(lea, { digestAt: SIX });
    await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language } });
    await say('One');
    await say('Two');
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([`lea: ${body}`]);
    await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language: 'en' } });
  });
});

describe('each digest comes once', () => {
  beforeEach(async () => {
    for (const user of [lea, tomasz]) await choose(user, { digestAt: SIX });
    await say('Soup?');
  });

  it('two processes send it once', async () => {
    const [one, two] = await Promise.all([run('2040-01-03T17:00:00Z'), run('2040-01-03T17:00:00Z')]);
    const rest = await run('2040-01-03T17:00:00Z');
    expect(one + two + rest).toBe(2);
    expect((await deliver()).map(([token]) => token)).toEqual(['lea']);
  });

  it('after a week of downtime it comes once', async () => {
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual(['lea: 1 new message']);
    await say('Anybody?');
    expect(await notifiedAt('2040-01-11T03:00:00Z')).toEqual(['lea: 2 new messages']);
    expect(await notifiedAt('2040-01-11T03:15:00Z')).toEqual([]);
  });

  it('a process that dies in the middle causes no second one', async () => {
    const dying = { add: () => Promise.reject(new Error('Killed')) };
    await expect(queueDigests(database, dying, new Date('2040-01-03T17:00:00Z'))).rejects.toThrow('Killed');
    expect(await run('2040-01-03T17:00:00Z')).toBe(2);
    const again = [...waiting];
    expect((await deliver()).map(([token]) => token)).toEqual(['lea']);
    // The queue does it a second time, as after a crash before it could say that it was done.
    waiting = again;
    expect(await deliver()).toEqual([]);
  });
});
