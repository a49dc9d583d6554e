import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { noticeEndpoints, USUAL_TIMES } from '@hestia/contract/notices/endpoints.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDigest } from '../src/features/news/digest.ts';
import { digestQueue, queueDigests } from '../src/features/notices/digests.ts';
import { noticeQueues, type PhoneItem, type WebPushItem } from '../src/features/notices/sending/deliver.ts';
import type { Announcement } from '../src/features/notices/sending/notification-triggers.ts';
import type { Notice } from '../src/features/notices/texts/texts.ts';
import { inTransaction } from '../src/platform/db/transactions/transact.ts';
import { startHome } from './home.ts';
import { pushKeys } from './push-keys.ts';

// The clock is moved: jobs run as if at that instant, in a year that is far away.

type Item = { readonly queue: string; readonly item: object; readonly at: number };

const { server, lea, tomasz, home } = await startHome();
const { database } = server.platform;
const on = database.of();
let now = 0;
let waiting: Item[] = [];
let shown: string[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
    waiting.push({ queue, item, at: notBefore?.getTime() ?? now });
    return Promise.resolve();
  },
};
const show = (device: string, { title, body }: { title: string; body: string }) => {
  shown.push(`${device}: ${title} / ${body}`);
  return Promise.resolve('sent' as const);
};
const senders = {
  fcm: ({ push }: PhoneItem) => show('fcm', push),
  apns: null,
  webPush: ({ push }: WebPushItem) => show('web', push),
};
const queues = [
  ...noticeQueues(database, jobs, senders, () => new Date(now)),
  digestQueue({ database, jobs, senders, read: readDigest, clock: () => new Date(now) }),
];

/** Advances the clock; summaries are looked for each quarter of an hour, as their schedule does. */
async function until(instant: string): Promise<void> {
  const end = Date.parse(instant);
  for (let quarter = Math.ceil(now / 900_000) * 900_000; quarter <= end; quarter += 900_000) {
    await work(quarter);
    now = Math.max(now, quarter);
    await queueDigests(database, jobs, new Date(quarter));
  }
  await work(end);
  now = Math.max(now, end);
}

async function work(end: number): Promise<void> {
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (!next || next.at > end) return;
    waiting = waiting.filter((each) => each !== next);
    now = Math.max(now, next.at);
    await queues.find(({ name }) => name === next.queue)?.work(next.item);
  }
}

const announce = (notice: Notice, more: Partial<Announcement> = {}) =>
  jobs.add(null, 'notices', { colocationId: home, actorId: tomasz.id, notice, ...more } satisfies Announcement);
const choose = (body: object) => server.call(lea, noticeEndpoints.setNoticeChoice, { body });
const choice = () => server.call(lea, noticeEndpoints.getNoticeChoice);
const say = (content: string) =>
  server.call(tomasz, messageEndpoints.sendMessage, { body: { colocationId: home, content } });

beforeAll(async () => {
  await sql`update colocations set time_zone = 'Europe/Paris' where id = ${home}`.execute(on);
  const { email, password } = lea;
  await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken: 'an older phone' } });
  const keys = pushKeys();
  await server.call(lea, noticeEndpoints.subscribe, { body: { endpoint: 'https://push.example.org/web', keys } });
});
afterAll(() => server.close());
beforeEach(async () => {
  [waiting, shown, now] = [[], [], Date.parse('2040-01-03T08:00:00Z')];
  await sql`delete from unseen_pushes`.execute(on);
  await sql`delete from notice_choices`.execute(on);
  await sql`update memberships set digested_on = '2040-01-02', digest_seq = 0, looked_seq = 0`.execute(on);
});

describe('a user who has chosen nothing', () => {
  it("is notified at once of their own matters, and of others' in the evening, once", async () => {
    expect(await choice()).toMatchObject({ times: USUAL_TIMES, digestAt: 1080 });
    await say('Soup?');
    await announce({ kind: 'reminder' });
    await announce({ kind: 'chore', what: 'Bins' });
    await announce({ kind: 'expense', what: 'Bread', amount: 3, currency: 'EUR' });
    await announce({ kind: 'mention', of: 'reminder', what: '@Léa' }, { mentioned: [lea.id] });
    await until('2040-01-03T08:01:00Z');
    expect(shown.filter((each) => each.startsWith('web'))).toEqual(['web: Tomasz mentioned you / @Léa']);
    await until('2040-01-03T16:59:00Z');
    expect(shown.filter((each) => each.includes('What’s new'))).toEqual([]);
    await until('2040-01-04T08:00:00Z');
    expect(shown.filter((each) => each.includes('What’s new'))).toEqual([
      expect.stringMatching(/^web: What’s new \/ .*1 new message/),
    ]);
  });

  it("is notified at once of a payment to them, which asks for an answer, and not of others' payments", async () => {
    const payment = { kind: 'expense', amount: 3, currency: 'EUR', from: 'Tomasz', to: 'Léa' } as const;
    await announce({ ...payment, receiverId: lea.id });
    await until('2040-01-03T08:01:00Z');
    expect(shown.filter((each) => each.startsWith('web'))).toEqual([expect.stringContaining('Tomasz → Léa')]);
    shown = [];
    await announce({ ...payment, receiverId: tomasz.id });
    await until('2040-01-03T08:10:00Z');
    expect(shown.filter((each) => each.startsWith('web'))).toEqual([]);
  });

  it('gets everything at once where an older client may be in use, and no summary', async () => {
    await say('Soup?');
    await announce({ kind: 'reminder' });
    await announce({ kind: 'chore', what: 'Bins' });
    await until('2040-01-04T08:00:00Z');
    expect(shown.filter((each) => each.startsWith('fcm'))).toEqual([
      'fcm: New note / Tomasz put up a note',
      'fcm: New task / Tomasz added “Bins”',
    ]);
  });

  it('gets at most eight pushes on a busy day of a flat of four', async () => {
    const chore = await server.call(tomasz, choreEndpoints.addChore, {
      body: { colocationId: home, title: 'Dishes', dueDate: '2040-01-03T18:00:00.000Z', enrolled: [lea.id] },
    });
    const due = { id: chore, dueDate: '2040-01-03T18:00:00.000Z' };
    await say('Good morning');
    for (let hour = 8; hour < 22; hour++) {
      for (let n = 0; n < 4; n++) await announce({ kind: 'message', what: `Message ${n}` });
      await announce(hour % 2 ? { kind: 'reminder' } : { kind: 'poll', what: 'Pizza?' });
      await announce({ kind: 'expense', what: 'Bread', amount: 3, currency: 'EUR' });
      await announce({ kind: 'chore', what: 'Bins' });
      if (hour % 6 === 0) await announce({ kind: 'mention', of: 'message', what: '@Léa' }, { mentioned: [lea.id] });
      if (hour === 9)
        await announce({ kind: 'due', what: 'Dishes', chore: due, timeZone: 'UTC', isWholeDay: false, isLate: false });
      await until(`2040-01-03T${String(hour).padStart(2, '0')}:59:00Z`);
    }
    const web = shown.filter((each) => each.startsWith('web'));
    expect(web.length).toBeGreaterThanOrEqual(4);
    expect(web.length).toBeLessThanOrEqual(8);
  });
});

describe('a choice of times', () => {
  it('is stored unchanged, and applies to every device', async () => {
    await choose({ times: { message: 'evening', reminder: 'now', poll: 'never' } });
    expect(await choice()).toMatchObject({
      times: { ...USUAL_TIMES, message: 'evening', reminder: 'now', poll: 'never' },
      kinds: { message: true, reminder: true, poll: false, chore: true },
    });
    await announce({ kind: 'message', what: 'Soup?' });
    await announce({ kind: 'poll', what: 'Pizza?' });
    await announce({ kind: 'reminder' });
    await until('2040-01-03T08:01:00Z');
    expect(shown.toSorted()).toEqual(['fcm: New note / Tomasz put up a note', 'web: New note / Tomasz put up a note']);
  });

  it('the evening includes the summary; without one, everything comes at once', async () => {
    await choose({ digestAt: null });
    expect(await choice()).toMatchObject({
      digestAt: null,
      times: { reminder: 'now', expense: 'now', message: 'now' },
    });
    await announce({ kind: 'reminder' });
    await until('2040-01-03T08:01:00Z');
    expect(shown).toHaveLength(2);
    await choose({ times: { reminder: 'evening' } });
    expect(await choice()).toMatchObject({ digestAt: 1080, times: { reminder: 'evening', expense: 'now' } });
  });

  it('stays the default when quiet hours or a kind of an earlier version are set', async () => {
    await choose({ quietFrom: 0, quietUntil: 60, kinds: { message: false } });
    expect(await choice()).toMatchObject({ digestAt: 1080, times: { ...USUAL_TIMES, message: 'never' } });
    await choose({ kinds: { message: true, chore: false } });
    expect(await choice()).toMatchObject({ times: { ...USUAL_TIMES, due: 'never', chore: 'never' } });
  });

  it('due tasks have another one than new tasks', async () => {
    await choose({ times: { due: 'never', chore: 'now' } });
    const dueDate = '2040-01-03T18:00:00.000Z';
    const id = await server.call(tomasz, choreEndpoints.addChore, {
      body: { colocationId: home, title: 'Floor', dueDate, enrolled: [lea.id] },
    });
    waiting = [];
    const chore = { id, dueDate };
    await announce({ kind: 'due', what: 'Floor', chore, timeZone: 'UTC', isWholeDay: false, isLate: false });
    await announce({ kind: 'chore', what: 'Bins' });
    await until('2040-01-03T08:01:00Z');
    expect(shown.map((each) => each.split(' / ')[0])).toEqual(['fcm: New task', 'web: New task']);
  });

  it('an unknown time or topic is refused', async () => {
    for (const times of [{ reminder: 'later' }, { weather: 'now' }, 'now'])
      expect((await server.attempt(lea, noticeEndpoints.setNoticeChoice, { body: { times } as never })).status).toBe(
        422,
      );
  });
});

it('a summary waits for a row that another job has locked, and comes once', async () => {
  const writing = Promise.withResolvers<void>();
  const held = inTransaction(database, async (tx) => {
    await sql`select from memberships where user_id = ${lea.id} for no key update`.execute(tx.of());
    await writing.promise;
  });
  const both = Promise.all([1, 2].map(() => queueDigests(database, jobs, new Date('2040-01-03T17:00:00Z'))));
  await sleep(200);
  writing.resolve();
  await held;
  expect((await both).toSorted((a, b) => a - b)).toEqual([0, 1]);
});
