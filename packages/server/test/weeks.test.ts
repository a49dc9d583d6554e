import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { WeekPush } from '@hestia/contract/colocations/week-push.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastPushDay } from '#platform/week-push.ts';
import { type PhoneItem, noticeQueues } from '../src/features/notices/sending/deliver.ts';
import { queueWeeks, weekQueue } from '../src/features/notices/weeks.ts';
import { readWeek } from '../src/read-week.ts';
import { rentOf } from './bills.ts';
import { startHome } from './home.ts';

// The clock is moved: the job is run as if it were that instant, in a year that is far away.

type Item = { readonly queue: string; readonly item: object };

const { server, lea, tomasz, home } = await startHome();
const { database } = server.platform;
let waiting: Item[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object) => {
    waiting.push({ queue, item });
    return Promise.resolve();
  },
};
const run = (now: string) => queueWeeks(database, jobs, new Date(now));

/** Works off what is queued; returns pushes by phone. */
async function deliver(): Promise<string[]> {
  const sent: PhoneItem[] = [];
  const senders = {
    fcm: (item: PhoneItem) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  };
  const queues = [weekQueue(database, jobs, senders, readWeek), ...noticeQueues(database, jobs, senders)];
  for (const name of ['weeks', 'push-fcm']) {
    const due = waiting.filter(({ queue }) => queue === name);
    waiting = waiting.filter((each) => !due.includes(each));
    for (const { item } of due) await queues.find((queue) => queue.name === name)?.work(item);
  }
  const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
  return sent.map(({ token, push }) => `${token}: ${push.title} / ${bare(push.body)} / ${push.url}`).toSorted();
}
const toldAt = async (now: string): Promise<string[]> => {
  await run(now);
  return deliver();
};

const open = () => server.call(lea, colocationEndpoints.setWeek, { body: { id: home, isOpened: true } });
const choose = (push: WeekPush | null) =>
  server.call(tomasz, colocationEndpoints.setWeek, { body: { id: home, push } });
const read = () => server.call(lea, colocationEndpoints.getColocation, { params: { id: home } });
const addChore = (title: string, dueDate: string, enrolled: string[]) =>
  server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title, dueDate, enrolled } });

beforeAll(async () => {
  for (const [user, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const) {
    const { email, password } = user;
    await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken } });
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  waiting = [];
  for (const table of ['chores', 'absences', 'bills', 'notice_choices'])
    await server.byHand(sql`delete from ${sql.table(table)}`);
  await server.byHand(sql`update colocations set time_zone = 'Europe/Paris', week_opened = false, week_push_day = 7,
    week_push_hour = 18, week_pushed_on = '2039-12-25' where id = ${home}`);
});

/** Sunday the 1st of January, at six in the evening in Paris. */
const SUNDAY = '2040-01-01T17:00:00Z';
const FRIDAY_NOON = '2040-01-06T11:00:00Z';

it('is off until a member has opened the week once', async () => {
  await addChore('Bins', FRIDAY_NOON, [lea.id]);
  expect(await toldAt(SUNDAY)).toEqual([]);
  expect((await read()).isWeekOpened).toBeUndefined();
  await open();
  expect(await read()).toMatchObject({ isWeekOpened: true, weekPush: { day: 'SU', hour: 18 } });
  // The hours that have passed by then are not made up for.
  await server.byHand(sql`update colocations set week_pushed_on = '2039-12-25' where id = ${home}`);
  expect(await toldAt(SUNDAY)).toEqual(['lea: The week ahead / You: Bins Fri / /tasks/week?day=2040-01-02']);
});

const opened = () => server.byHand(sql`update colocations set week_opened = true where id = ${home}`);

it("has three lines for each member, and isn't sent without any", async () => {
  await opened();
  for (const title of ['Bins', 'Kitchen', 'Bath', 'Hall', 'Attic']) await addChore(title, FRIDAY_NOON, [lea.id]);
  const daily = { rule: 'FREQ=DAILY;INTERVAL=1', firstOn: '2040-01-03', untilOn: '2040-01-03' };
  await server.call(tomasz, billEndpoints.addBill, { body: rentOf(home, [tomasz, lea], daily) });
  const away = { colocationId: home, userId: tomasz.id, fromOn: '2040-01-05', untilOn: '2040-01-09' };
  await server.call(tomasz, absenceEndpoints.addAbsence, { body: away });
  expect(await toldAt(SUNDAY)).toEqual([
    'lea: The week ahead / You: Attic Fri, Bath Fri, Bins Fri, Hall Fri, & +1\nDue: Rent Tue\nAway: Tomasz / /tasks/week?day=2040-01-02',
    'tomasz: The week ahead / Due: Rent Tue / /tasks/week?day=2040-01-02',
  ]);
  await server.byHand(sql`delete from chores`);
  await server.byHand(sql`delete from bills`);
  await server.byHand(sql`delete from absences`);
  expect(await toldAt('2040-01-08T17:00:00Z')).toEqual([]);
});

it('is in the language of its reader, and not sent to members who muted tasks', async () => {
  await opened();
  await addChore('Bins', FRIDAY_NOON, [lea.id, tomasz.id]);
  await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language: 'fr' } });
  const kinds = { reminder: true, message: true, chore: false, expense: true, poll: true };
  await server.call(tomasz, noticeEndpoints.setNoticeChoice, { body: { kinds } });
  expect(await toldAt(SUNDAY)).toEqual(['lea: La semaine à venir / Toi\u00a0: Bins ven. / /tasks/week?day=2040-01-02']);
  await server.call(lea, accountEndpoints.setLanguage, { body: { userId: lea.id, language: 'en' } });
});

it('comes at the hour of the household, once, across changes of clocks', async () => {
  await opened();
  // Clocks go forward on Sunday the 25th of March, and back on the 28th of October.
  for (const [before, at] of [
    ['2040-03-18T16:45:00Z', '2040-03-18T17:00:00Z'],
    ['2040-03-25T15:45:00Z', '2040-03-25T16:00:00Z'],
    ['2040-10-21T15:45:00Z', '2040-10-21T16:00:00Z'],
    ['2040-10-28T16:45:00Z', '2040-10-28T17:00:00Z'],
  ] as const) {
    await server.byHand(sql`update colocations set week_pushed_on = ${at.slice(0, 10)}::date - 7 where id = ${home}`);
    expect([at, await run(before), await run(at), await run(at)]).toEqual([at, 0, 1, 0]);
  }
});

it('is queued once by two processes at the same time', async () => {
  await opened();
  const counts = await Promise.all([run(SUNDAY), run(SUNDAY), run(SUNDAY)]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
});

it('is not sent late: after days of downtime the next one comes on its day', async () => {
  await opened();
  expect(await run('2040-01-02T18:00:00Z')).toBe(0);
  expect(await run('2040-01-08T16:45:00Z')).toBe(0);
  expect(await run('2040-01-08T17:00:00Z')).toBe(1);
});

it('is sent by the next run when the process dies before queuing it', async () => {
  await opened();
  const dying = { add: () => Promise.reject(new Error('Killed')) };
  await expect(queueWeeks(database, dying, new Date(SUNDAY))).rejects.toThrow('Killed');
  expect(await run(SUNDAY)).toBe(1);
});

it('comes on the day and hour that a member chose for all, or never', async () => {
  await opened();
  await choose({ day: 'FR', hour: 7 });
  expect((await read()).weekPush).toEqual({ day: 'FR', hour: 7 });
  await server.byHand(sql`update colocations set week_pushed_on = '2039-12-25' where id = ${home}`);
  expect([await run('2040-01-05T12:00:00Z'), await run('2040-01-06T05:45:00Z')]).toEqual([0, 0]);
  expect(await run('2040-01-06T06:00:00Z')).toBe(1);
  await choose(null);
  expect((await read()).weekPush).toBeNull();
  expect(await run('2040-01-13T06:00:00Z')).toBe(0);
});

it('a choice causes no push for an hour that has passed', async () => {
  await opened();
  const now = new Date();
  const today = lastPushDay({ day: 'SU', hour: 0 }, now.toISOString(), 'Europe/Paris');
  await choose({ day: 'SU', hour: 0 });
  const { rows } = await sql<{ day: string }>`
    select week_pushed_on::text as day from colocations where id = ${home}`.execute(database.of());
  expect(rows).toEqual([{ day: today }]);
  expect(await run(now.toISOString())).toBe(0);
});

it("another household can't be changed", async () => {
  const stranger = await server.signUp('Stranger');
  const { status } = await server.attempt(stranger, colocationEndpoints.setWeek, { body: { id: home, push: null } });
  expect(status).toBe(403);
});
