import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { nextMorning } from '@hestia/contract/chores/moments.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { TestUser } from '#test/call.ts';
import { startRota, type Rota } from '#test/rota.ts';
import { type PhoneItem, noticeQueues } from '../sending/deliver.ts';
import { queueDueNotices } from './due-notices.ts';

// The clock is moved: the job is run as if it were that instant. Chores are due in a year that is far away.

type Item = { readonly queue: string; readonly item: object; readonly notBefore: Date | undefined };

let at: Rota;
let lea: TestUser;
let tomasz: TestUser;
let waiting: Item[] = [];
let sent: PhoneItem[] = [];
const jobs = {
  add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
    waiting.push({ queue, item, notBefore });
    return Promise.resolve();
  },
};

beforeAll(async () => {
  at = await startRota();
  ({ lea, tomasz } = at);
  for (const [user, fcmToken] of [
    [lea, 'lea'],
    [tomasz, 'tomasz'],
  ] as const)
    await at.server.call(null, accountEndpoints.signIn, {
      body: { email: user.email, password: user.password, fcmToken },
    });
  await at.server.call(tomasz, accountEndpoints.setLanguage, { body: { userId: tomasz.id, language: 'de' } });
});
afterAll(() => at.server.close());
beforeEach(async () => {
  [waiting, sent] = [[], []];
  await at.server.byHand(sql`delete from chores`);
});

const DUE = '2040-01-03T17:00:00.000Z';
const THREE = { dueDate: DUE, remind: ['dayBefore', 'hourBefore', 'dayAfter'] };
const run = (now: string) => queueDueNotices(at.server.platform.database, jobs, new Date(now));

/** Runs queued jobs except delayed ones; returns pushes by phone. */
async function deliver({ isMorning = false } = {}): Promise<string[][]> {
  sent = [];
  const queues = noticeQueues(at.server.platform.database, jobs, {
    fcm: (item) => Promise.resolve(sent.push(item)).then(() => 'sent' as const),
    apns: null,
    webPush: () => Promise.resolve('sent' as const),
  });
  for (const name of ['notices', 'push-fcm']) {
    const due = waiting.filter(({ queue, notBefore }) => queue === name && (isMorning || !notBefore));
    waiting = waiting.filter((each) => !due.includes(each));
    for (const { item } of due) await queues.find((queue) => queue.name === name)?.work(item);
  }
  return sent
    .map(({ token, push }) => [token, push.title, push.body])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}
/** Pushes by phone at a time of the clock. */
const notifiedAt = async (now: string) => {
  await run(now);
  return (await deliver()).map(([token]) => token);
};
const mark = (id: string, isDone: boolean) => at.server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone } });
const edit = (id: string, change: object) => at.server.call(lea, choreEndpoints.editChore, { body: { id, ...change } });
const daily = (more: object = {}) => ({
  dueDate: DUE,
  remind: ['atDue'],
  repeat: {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'schedule',
    from: '2040-01-03T18:00',
    rotation: 'order',
    members: [lea.id, tomasz.id],
    isPaused: false,
    ...more,
  },
});

it('a chore locked by a write is announced as soon as the write is done', async () => {
  const id = await at.add('Bins', { dueDate: DUE, remind: ['hourBefore'], enrolled: [tomasz.id] });
  const { database } = at.server.platform;
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  const write = inTransaction(database, async (tx) => {
    await sql`select from chores where id = ${id} for update`.execute(tx.of());
    hold();
    await isLeft;
  });
  await isHeld;
  const announced = run('2040-01-03T16:00:00Z');
  setTimeout(leave, 300);
  expect(await announced).toBe(1);
  await write;
});

describe('a member enrolled in a task', () => {
  it('gets each reminder once, in their language, with a link; others get none', async () => {
    const id = await at.add('Bins', { ...THREE, enrolled: [tomasz.id] });
    expect(await notifiedAt('2040-01-02T16:59:00Z')).toEqual([]);
    await run('2040-01-02T17:14:00Z');
    expect(await deliver()).toEqual([['tomasz', 'Bins', 'Fällig: Dienstag, 3. Januar um 18:00']]);
    expect(sent[0]?.push).toMatchObject({ url: `/tasks?chore=${id}`, tag: id.replaceAll('-', '') });
    expect(await notifiedAt('2040-01-02T17:30:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-03T16:00:00Z')).toEqual(['tomasz']);
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual([]);
    await run('2040-01-04T17:00:00Z');
    expect(await deliver()).toEqual([['tomasz', 'Bins', 'Überfällig seit: Dienstag, 3. Januar um 18:00']]);
    expect(await notifiedAt('2041-01-01T00:00:00Z')).toEqual([]);
  });

  it('is reminded each day until they have done their part of a chore for everyone (R19)', async () => {
    const id = await at.add('Passport', {
      dueDate: DUE,
      remind: ['atDue', 'daily'],
      isForEach: true,
      enrolled: [lea.id, tomasz.id],
    });
    expect(await notifiedAt('2040-01-03T17:00:00Z')).toEqual(['lea', 'tomasz']);
    await mark(id, true);
    expect(await notifiedAt('2040-01-04T17:00:00Z')).toEqual(['tomasz']);
    expect(await notifiedAt('2040-01-04T17:15:00Z')).toEqual([]);
    // After an outage, only one day's notice is sent.
    expect(await notifiedAt('2040-01-09T18:00:00Z')).toEqual(['tomasz']);
    expect(await notifiedAt('2040-01-10T17:00:00Z')).toEqual(['tomasz']);
    await at.server.call(tomasz, choreEndpoints.toggleDone, { query: { id } });
    expect(await notifiedAt('2040-01-11T17:00:00Z')).toEqual([]);
    expect(await run('2040-01-12T17:00:00Z')).toBe(0);
    await mark(id, false);
    expect(await notifiedAt('2040-01-13T17:00:00Z')).toEqual(['lea']);
  });

  it('is reminded once, though two processes handle the same minute', async () => {
    await at.add('Passport', { dueDate: DUE, remind: ['daily'], isForEach: true, enrolled: [lea.id, tomasz.id] });
    await Promise.all([run('2040-01-04T17:00:00Z'), run('2040-01-04T17:00:00Z')]);
    expect((await deliver()).map(([token]) => token)).toEqual(['lea', 'tomasz']);
  });

  it('can be nudged while their part is open, with the task as its link (R20)', async () => {
    const id = await at.add('Passport', { dueDate: DUE, isForEach: true, enrolled: [lea.id, tomasz.id] });
    const announce = async () => {
      const notice = { kind: 'choreNudge', chore: { id, dueDate: DUE }, what: 'Passport' };
      const item = { colocationId: at.home, actorId: lea.id, mentioned: [tomasz.id], notice };
      waiting.push({ queue: 'notices', item, notBefore: undefined });
      return deliver();
    };
    expect(await announce()).toEqual([['tomasz', 'Léa stupst dich an', '„Passport“, wann es dir passt.']]);
    expect(sent[0]?.push).toMatchObject({ url: `/tasks?chore=${id}`, offer: { do: 'done', choreId: id } });
    await at.server.call(tomasz, choreEndpoints.toggleDone, { query: { id } });
    expect(await announce()).toEqual([]);
  });

  it('snoozes their reminders until nine the next morning, once; a nudge still comes (R21)', async () => {
    const id = await at.add('Bins', { ...THREE, enrolled: [lea.id, tomasz.id] });
    const snooze = (user: TestUser) => at.server.call(user, noticeEndpoints.snooze, { body: { choreId: id } });
    const queued = async () => {
      const { rows } = await sql<{ item: object; notBefore: Date }>`
        select item, not_before as "notBefore" from waiting_jobs where item #>> '{notice,chore,id}' = ${id}
        union all select data, start_after from pgboss.job where data #>> '{notice,chore,id}' = ${id}`.execute(
        at.server.platform.database.of(),
      );
      return rows;
    };
    await Promise.all([snooze(tomasz), snooze(tomasz)]);
    const tomorrow = nextMorning(new Date().toISOString(), 'Europe/Paris');
    const [job, ...others] = await queued();
    expect([new Date(job?.notBefore ?? 0).toISOString(), others]).toEqual([tomorrow, []]);
    expect(await notifiedAt('2040-01-02T17:00:00Z')).toEqual(['lea']);
    const nudge = { kind: 'choreNudge', chore: { id, dueDate: DUE }, what: 'Bins' };
    const nudged = { colocationId: at.home, actorId: lea.id, mentioned: [tomasz.id], notice: nudge };
    waiting.push({ queue: 'notices', item: nudged, notBefore: undefined });
    expect((await deliver()).map(([token]) => token)).toEqual(['tomasz']);
    // The next morning.
    await at.server.byHand(sql`update chore_snoozes set until = now()`);
    waiting.push({ queue: 'notices', item: job?.item ?? {}, notBefore: undefined });
    expect(await deliver()).toEqual([['tomasz', 'Bins', 'Fällig: Dienstag, 3. Januar um 18:00']]);
    await mark(id, true);
    waiting.push({ queue: 'notices', item: job?.item ?? {}, notBefore: undefined });
    expect(await deliver()).toEqual([]);
    expect((await at.server.attempt(tomasz, noticeEndpoints.snooze, { body: { choreId: id } })).status).toBe(422);
  });

  it('means all members when none is enrolled', async () => {
    await at.add('Plants', THREE);
    expect(await notifiedAt('2040-01-03T16:00:00Z')).toEqual(['lea', 'tomasz']);
  });

  it('gets the reminder of a whole day in the morning, without a time', async () => {
    await at.add('Plants', { dueDate: '2040-01-03T22:59:00.000Z', remind: ['atDue'], enrolled: [lea.id] });
    expect(await notifiedAt('2040-01-03T07:45:00Z')).toEqual([]);
    await run('2040-01-03T08:00:00Z');
    expect(await deliver()).toEqual([['lea', 'Plants', 'Due Tuesday, January 3']]);
  });

  it('gets "due" at the due time, not "late", though the clock has moved on a little', async () => {
    await at.add('Bins', { dueDate: DUE, remind: ['atDue'], enrolled: [lea.id] });
    await run('2040-01-03T17:00:00.250Z');
    expect(await deliver()).toEqual([['lea', 'Bins', 'Due Tuesday, January 3 at 6:00 PM']]);
  });

  it("gets one reminder after a week's downtime, not one for each missed", async () => {
    await at.add('Bins', { ...THREE, enrolled: [lea.id] });
    await run('2040-01-11T12:00:00Z');
    expect(await deliver()).toEqual([['lea', 'Bins', 'Overdue since Tuesday, January 3 at 6:00 PM']]);
    expect(await notifiedAt('2040-01-12T12:00:00Z')).toEqual([]);
  });

  it('gets one reminder for every turn of a year of days, if it is theirs', async () => {
    let id = await at.add('Dishes', daily());
    for (let turn = 0; turn < 12; turn++) {
      const { dueDate } = await at.get(id);
      const whose = turn % 2 === 0 ? 'lea' : 'tomasz';
      expect([turn, await notifiedAt(dueDate), await notifiedAt(dueDate)]).toEqual([turn, [whose], []]);
      await mark(id, true);
      id = (await at.list()).find(({ repeat }) => repeat)?.id ?? '';
    }
  });
});

describe('when the household’s clocks show another time', () => {
  const moveTo = (timeZone: string) =>
    at.server.call(lea, colocationEndpoints.updateColocation, { body: { id: at.home, timeZone } });
  afterEach(() => moveTo('Europe/Paris'));

  it('a turn is due, and announced, at the same hour of these clocks; the list follows', async () => {
    const id = await at.add('Bins', daily({ remind: [] }));
    const whole = await at.add('Plants', {
      ...daily({ from: '2040-01-03T23:59', members: [tomasz.id] }),
      dueDate: '2040-01-03T22:59:00.000Z',
    });
    expect(await at.eventsOf(() => moveTo('America/Lima'))).toEqual([
      'ColocationUpdated',
      'ChoreUpdated',
      'ChoreUpdated',
    ]);
    expect([(await at.get(id)).dueDate, (await at.get(whole)).dueDate]).toEqual([
      '2040-01-03T23:00:00.000Z',
      '2040-01-04T04:59:00.000Z',
    ]);
    // Nine o’clock, and six in the evening.
    expect(await notifiedAt('2040-01-03T13:45:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-03T14:00:00Z')).toEqual(['tomasz']);
    expect(await notifiedAt('2040-01-03T22:45:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-03T23:00:00Z')).toEqual(['lea']);
  });

  it('a whole day entered in other time zones notifies on its morning there', async () => {
    const id = await at.add('Plants', { dueDate: '2040-01-04T04:59:00.000Z', remind: ['atDue'], enrolled: [lea.id] });
    expect(await at.eventsOf(() => moveTo('America/Lima'))).toEqual(['ColocationUpdated']);
    expect((await at.get(id)).dueDate).toBe('2040-01-04T04:59:00.000Z');
    expect(await notifiedAt('2040-01-03T13:59:00Z')).toEqual([]);
    await run('2040-01-03T14:00:00Z');
    expect(await deliver()).toEqual([['lea', 'Plants', 'Due Tuesday, January 3']]);
  });

  it('reminders are not repeated after a move of time zone, and missed ones are sent once', async () => {
    await at.add('Bins', { ...daily({ members: [lea.id] }), remind: ['dayBefore', 'atDue'] });
    expect(await notifiedAt('2040-01-02T17:00:00Z')).toEqual(['lea']);
    await moveTo('America/Lima');
    expect(await notifiedAt('2040-01-02T23:00:00Z')).toEqual([]);
    await moveTo('Asia/Tokyo');
    expect(await notifiedAt('2040-01-03T08:59:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-03T12:00:00Z')).toEqual(['lea']);
    expect(await notifiedAt('2040-01-03T12:15:00Z')).toEqual([]);
  });
});

describe('each reminder is sent once', () => {
  const many = async (count: number) => {
    await sql`insert into chores (colocation_id, id, created_by, due_at, title, remind, remind_at)
      select ${at.home}, gen_random_uuid(), ${lea.id}, ${DUE}, 'Chore ' || n, '{atDue}', ${DUE}
      from generate_series(1, ${count}) n`.execute(at.server.platform.database.of());
  };
  const titles = () => waiting.map(({ item }) => (item as { notice: { what: string } }).notice.what).toSorted();

  it('two processes send each reminder once, however many there are', async () => {
    await many(450);
    const [one, two] = await Promise.all([run(DUE), run(DUE)]);
    const rest = await run(DUE);
    expect(one + two + rest).toBe(450);
    expect(new Set(titles()).size).toBe(450);
    expect(titles()).toHaveLength(450);
  });

  it('a process that dies in the middle causes no second reminder', async () => {
    await many(5);
    const dying = {
      add: (...args: Parameters<typeof jobs.add>) =>
        waiting.length === 3 ? Promise.reject(new Error('Killed')) : jobs.add(...args),
    };
    await expect(queueDueNotices(at.server.platform.database, dying, new Date(DUE))).rejects.toThrow('Killed');
    // Its queued jobs were rolled back.
    waiting = [];
    expect(await run(DUE)).toBe(5);
    expect(titles()).toHaveLength(5);
  });
});

describe('no reminder is sent', () => {
  it('about completed, archived, paused or skipped chores; reopened ones have them', async () => {
    const done = await at.add('Done', { ...THREE });
    await mark(done, true);
    await at.add('Paused', daily({ isPaused: true }));
    const skipped = await at.add('Skipped', { ...daily(), remind: ['hourBefore'] });
    await at.server.call(lea, choreEndpoints.skipTurn, { body: { id: skipped } });
    expect(await notifiedAt(DUE)).toEqual([]);
    await mark(done, false);
    await run('2040-01-04T16:59:00Z');
    waiting = [];
    await run('2040-01-04T17:00:00Z');
    const titles = (await deliver()).map(([, title]) => title);
    expect(titles).toContain('Done');
    expect(titles).not.toContain('Paused');
  });

  it('a changed time reminds at the new one, not at the old', async () => {
    const id = await at.add('Bins', { ...THREE, enrolled: [lea.id] });
    await edit(id, { dueDate: '2040-02-01T17:00:00.000Z' });
    expect(await notifiedAt('2040-01-20T00:00:00Z')).toEqual([]);
    expect(await notifiedAt('2040-01-31T17:00:00Z')).toEqual(['lea']);
    await edit(id, { remind: [] });
    expect(await notifiedAt('2040-03-01T00:00:00Z')).toEqual([]);
  });

  it('members who are away or have muted tasks get no reminder', async () => {
    await at.add('Bins', { ...THREE, enrolled: [lea.id, tomasz.id] });
    const fromOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const body = { colocationId: at.home, fromOn, untilOn: null };
    const absence = await at.server.call(tomasz, absenceEndpoints.addAbsence, { body });
    await at.server.call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: false } } });
    expect(await notifiedAt('2040-01-02T17:00:00Z')).toEqual([]);
    await at.server.call(tomasz, absenceEndpoints.deleteAbsence, { params: { id: absence } });
    await at.server.call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: true } } });
    expect(await notifiedAt('2040-01-03T16:00:00Z')).toEqual(['lea', 'tomasz']);
  });

  it('quiet hours delay reminders, unless the task is done by then', async () => {
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
    const asleep = { quietFrom: (minute + 1380) % 1440, quietUntil: (minute + 60) % 1440, timeZone: 'UTC' };
    await at.server.call(lea, noticeEndpoints.setNoticeChoice, { body: asleep });
    const done = await at.add('Done by then', { ...THREE, enrolled: [lea.id] });
    await at.add('Open', { ...THREE, enrolled: [lea.id] });
    expect(await notifiedAt(DUE)).toEqual([]);
    expect(waiting.map(({ notBefore }) => (notBefore?.getTime() ?? 0) > Date.now())).toEqual([true, true]);
    await mark(done, true);
    expect((await deliver({ isMorning: true })).map(([, title]) => title)).toEqual(['Open']);
    await at.server.call(lea, noticeEndpoints.setNoticeChoice, { body: { quietFrom: null, quietUntil: null } });
  });
});

it.each([
  [['dayBefore', 'hourBefore', 'atDue', 'dayAfter'], 'names at most 3 moments'],
  [['atDue', 'atDue'], 'names a moment twice'],
  [['always'], 'remind'],
])('refuses %j in words', async (remind, words) => {
  const { status, body } = await at.server.attempt(lea, choreEndpoints.addChore, {
    body: { colocationId: at.home, title: 'Bins', remind: remind as never },
  });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)]);
});
