import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota, type Rota } from '#test/rota.ts';
import { type PhoneItem, noticeQueues } from '../sending/deliver.ts';
import { queueDueNotices } from './due-notices.ts';
import { queueDueTurns } from './due-turns.ts';

// The clock is simulated: jobs run as if at that instant. The previous run was the day before.

let at: Rota;
let lea: TestUser;
let tomasz: TestUser;
let waiting: { readonly queue: string; readonly item: object }[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object) => {
    waiting.push({ queue, item });
    return Promise.resolve();
  },
};

beforeAll(async () => {
  at = await startRota();
  ({ lea, tomasz } = at);
  for (const { email, password } of [lea, tomasz])
    await at.server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken: email } });
});
afterAll(() => at.server.close());
beforeEach(async () => {
  waiting = [];
  await at.server.byHand(sql`delete from chores`);
  await at.server.byHand(sql`delete from notice_choices`);
  await at.server.byHand(sql`update memberships set reminded_on = '2040-01-02'`);
});

/** A whole day; in Paris it is winter. */
const DUE = '2040-01-03T22:59:00.000Z';
const NINE = '2040-01-03T08:00:00Z';
const daily = (more: object = {}) => ({
  dueDate: DUE,
  repeat: {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'schedule',
    from: '2040-01-03T23:59',
    rotation: 'order',
    members: [lea.id, tomasz.id],
    isPaused: false,
    ...more,
  },
});
const look = (now: string) => queueDueTurns(at.server.platform.database, jobs, new Date(now));
const choose = (user: TestUser, remindAt: number | null) =>
  at.server.call(user, noticeEndpoints.setNoticeChoice, { body: { remindAt } });
const edit = (id: string, change: object) => at.server.call(lea, choreEndpoints.editChore, { body: { id, ...change } });

/** Pushes by phone at a time of the clock. */
async function toldAt(now: string): Promise<string[]> {
  const { database } = at.server.platform;
  await look(now);
  await queueDueNotices(database, jobs, new Date(now));
  const sent: PhoneItem[] = [];
  const queues = noticeQueues(database, jobs, {
    fcm: (item) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  });
  for (const name of ['notices', 'push-fcm']) {
    const due = waiting.filter(({ queue }) => queue === name);
    waiting = waiting.filter((each) => !due.includes(each));
    for (const { item } of due) await queues.find((queue) => queue.name === name)?.work(item);
  }
  const nameOf = (token: string) => (token === lea.email ? 'lea' : 'tomasz');
  return sent.map(({ token, push }) => `${nameOf(token)}: ${push.title} / ${push.body}`).toSorted();
}

describe('a repeating task that says nothing', () => {
  it('reminds the current member at nine on the day, once, and no others', async () => {
    await at.add('Bins', daily());
    expect(await toldAt('2040-01-03T07:59:00Z')).toEqual([]);
    expect(await toldAt(NINE)).toEqual(['lea: Bins / Due Tuesday, January 3']);
    expect(await toldAt('2040-01-03T08:15:00Z')).toEqual([]);
    expect(await toldAt('2040-01-04T08:00:00Z')).toEqual([]);
  });

  it('reminds each at their chosen hour, also when all do it', async () => {
    await choose(tomasz, 18 * 60);
    await at.add('Spring clean', daily({ rotation: 'together' }));
    expect(await toldAt(NINE)).toEqual(['lea: Spring clean / Due Tuesday, January 3']);
    expect(await toldAt('2040-01-03T16:45:00Z')).toEqual([]);
    expect(await toldAt('2040-01-03T17:00:00Z')).toEqual(['tomasz: Spring clean / Due Tuesday, January 3']);
  });

  it('reminds the member of each next turn', async () => {
    let id = await at.add('Dishes', daily());
    for (const [day, whose] of [3, 4, 5].map((each, index) => [each, index % 2 ? 'tomasz' : 'lea'] as const)) {
      const told = await toldAt(`2040-01-0${day}T08:00:00Z`);
      expect([day, told.map((each) => each.split(':')[0])]).toEqual([day, [whose]]);
      await at.server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: true } });
      id = (await at.list()).find(({ repeat }) => repeat)?.id ?? '';
    }
  });

  it('reminds once after days of downtime, of turns still open', async () => {
    await at.add('Bins', daily());
    expect(await toldAt('2040-01-06T12:00:00Z')).toEqual(['lea: Bins / Overdue since Tuesday, January 3']);
    expect(await toldAt('2040-01-07T12:00:00Z')).toEqual([]);
  });

  it('sends no reminder of completed or paused ones, during absences, or to members who disabled them', async () => {
    const done = await at.add('Done', daily());
    await at.server.call(lea, choreEndpoints.toggleDone, { query: { id: done, isDone: true } });
    await at.add('Paused', daily({ isPaused: true }));
    await edit(await at.add('Moved', daily()), { dueDate: '2040-02-03T22:59:00.000Z' });
    await at.add('His', daily({ members: [tomasz.id] }));
    await choose(tomasz, null);
    expect(await toldAt(NINE)).toEqual([]);
  });

  it('follows the clocks of the household', async () => {
    await at.add('Bins', daily());
    const move = (timeZone: string) =>
      at.server.call(lea, colocationEndpoints.updateColocation, { body: { id: at.home, timeZone } });
    await move('America/Lima');
    expect(await toldAt('2040-01-03T13:45:00Z')).toEqual([]);
    expect(await toldAt('2040-01-03T14:00:00Z')).toEqual(['lea: Bins / Due Tuesday, January 3']);
    await move('Europe/Paris');
  });
});

describe("a task's reminders override the default", () => {
  it('its own times replace the hour', async () => {
    await at.add('Bins', { ...daily(), remind: ['dayBefore'] });
    expect(await toldAt('2040-01-02T08:00:00Z')).toEqual(['lea: Bins / Due Tuesday, January 3']);
    expect(await toldAt(NINE)).toEqual([]);
  });

  it('never differs from no setting', async () => {
    const id = await at.add('Bins', { ...daily(), remind: [] });
    expect((await at.get(id)).remind).toEqual([]);
    expect(await toldAt(NINE)).toEqual([]);
    await at.server.byHand(sql`update memberships set reminded_on = '2040-01-02'`);
    await edit(id, { remind: null });
    expect(await at.get(id)).not.toHaveProperty('remind');
    expect(await toldAt(NINE)).toEqual(['lea: Bins / Due Tuesday, January 3']);
  });

  it("the next turn has the series' setting: never stays never, default stays default", async () => {
    const next = async (remind: string[] | undefined, change: object): Promise<Chore | undefined> => {
      const id = await at.add('Bins', { ...daily(), remind });
      await edit(id, { ...change, isOnlyThis: true });
      await at.server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: true } });
      const made = (await at.list()).find(({ repeat }) => repeat);
      await at.server.byHand(sql`delete from chores`);
      return made;
    };
    expect((await next([], { remind: null }))?.remind).toEqual([]);
    expect(await next(undefined, { remind: [] })).not.toHaveProperty('remind');
    expect((await next(undefined, { remind: [] }))?.title).toBe('Bins');
  });

  it("a task that doesn't repeat reminds only if set", async () => {
    await at.add('Party', { dueDate: DUE, enrolled: [lea.id] });
    expect(await toldAt(NINE)).toEqual([]);
  });
});

describe('each is sent once', () => {
  it('two processes send each once', async () => {
    for (const title of ['Bins', 'Dishes', 'Floor']) await at.add(title, daily());
    const sums = await Promise.all([look(NINE), look(NINE)]);
    expect(sums.toSorted()).toEqual([0, 3]);
  });

  it('a process that dies in the middle causes no second one', async () => {
    await at.add('Bins', daily());
    const dying = { add: () => Promise.reject(new Error('Killed')) };
    await expect(queueDueTurns(at.server.platform.database, dying, new Date(NINE))).rejects.toThrow('Killed');
    expect(await look(NINE)).toBe(1);
  });

  it('a later hour is used today, and an earlier one that has passed is not', async () => {
    await at.add('Bins', daily());
    expect(await toldAt(NINE)).toHaveLength(1);
    await choose(lea, 20 * 60);
    expect(await toldAt('2040-01-03T19:00:00Z')).toEqual([]);
    await at.server.byHand(sql`update memberships set reminded_on = '2040-01-02'`);
    await choose(lea, 8 * 60);
    expect(await toldAt('2040-01-03T12:00:00Z')).toHaveLength(1);
  });
});

it('dates from before the first run, or while disabled, are not announced afterwards', async () => {
  await at.add('Bins', daily());
  await at.server.byHand(sql`update memberships set reminded_on = null`);
  expect(await toldAt('2040-01-03T12:00:00Z')).toEqual([]);
  await choose(lea, null);
  await at.server.byHand(sql`update memberships set reminded_on = '2040-01-01'`);
  await choose(lea, 60);
  expect(await toldAt('2040-01-03T12:15:00Z')).toEqual([]);
});

it('nine is the default', async () => {
  expect(await at.server.call(lea, noticeEndpoints.getNoticeChoice)).toMatchObject({ remindAt: 540 });
  await at.server.call(lea, noticeEndpoints.setNoticeChoice, { body: { quietFrom: null } });
  expect(await at.server.call(lea, noticeEndpoints.getNoticeChoice)).toMatchObject({ remindAt: 540 });
  await choose(lea, null);
  expect(await at.server.call(lea, noticeEndpoints.getNoticeChoice)).toMatchObject({ remindAt: null });
});
