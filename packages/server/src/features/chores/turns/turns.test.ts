import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { Chore, Repeat } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

const weekly: Repeat = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [lea.id, tomasz.id],
  isPaused: false,
};
const TUESDAY = '2040-01-03T17:00:00.000Z';
const IN_A_WEEK = '2040-01-10T17:00:00.000Z';

const repeating = (repeat: Partial<Repeat> = {}, dueDate = TUESDAY) =>
  add('Bins', { dueDate, description: 'Glass too', repeat: { ...weekly, ...repeat } });
const mark = (id: string, isDone: boolean, user: TestUser = lea) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone } });
const edit = (id: string, change: object) => server.call(lea, choreEndpoints.editChore, { body: { id, ...change } });
const remove = (id: string, query: { isLast?: boolean } = {}) =>
  server.call(lea, choreEndpoints.deleteChore, { params: { id }, query });
const enrolledIn = (chore: Chore | undefined) => Object.keys(chore?.enrolledUsers ?? {});
const open = async () => (await list()).filter(({ isDone }) => !isDone);

async function onlyOpen(): Promise<Chore> {
  const [chore, ...more] = await open();
  if (!chore || more.length > 0) throw new Error(`There are ${more.length + 1} open turns`);
  return chore;
}

beforeEach(async () => {
  // Deleting a turn deletes those after it.
  for (const { id } of await list())
    await server.attempt(lea, choreEndpoints.deleteChore, { params: { id }, query: { isLast: true } });
});

describe('a chore that repeats', () => {
  it('is a chore of the list like any other, with its rule and its current member', async () => {
    const id = await repeating();
    expect(await get(id)).toMatchObject({
      dueDate: TUESDAY,
      isDone: false,
      repeat: { ...weekly, turn: 1, whose: lea.id },
    });
    expect(enrolledIn(await get(id))).toEqual([lea.id]);
  });

  it('is followed by the next turn in the write that marks it done: the next date, the next member', async () => {
    const id = await repeating();
    expect(await eventsOf(() => mark(id, true))).toEqual(['NewChoreAdded', 'ChoreUpdated']);
    expect((await get(id)).repeat).toBeNull();
    const next = await onlyOpen();
    expect(next).toMatchObject({
      title: 'Bins',
      description: 'Glass too',
      dueDate: IN_A_WEEK,
      repeat: { ...weekly, turn: 2, whose: tomasz.id },
    });
    expect(enrolledIn(next)).toEqual([tomasz.id]);
  });

  it('skips a member away on the day of the next turn, unless all are', async () => {
    const beAway = (user: TestUser) =>
      server.call(user, absenceEndpoints.addAbsence, {
        body: { colocationId: home, fromOn: '2040-01-10', untilOn: '2040-01-10' },
      });
    const back = (user: TestUser, id: string) => server.call(user, absenceEndpoints.deleteAbsence, { params: { id } });
    const his = await beAway(tomasz);
    const id = await repeating();
    await mark(id, true);
    expect([(await onlyOpen()).repeat?.whose, enrolledIn(await onlyOpen())]).toEqual([lea.id, [lea.id]]);
    await mark(id, false);
    const hers = await beAway(lea);
    await mark(id, true);
    expect((await onlyOpen()).repeat?.whose).toBe(tomasz.id);
    await back(lea, hers);
    await back(tomasz, his);
  });

  it('gives the next turn the id that the client has predicted', async () => {
    const id = await repeating();
    const nextId = '01990000-0000-7000-9000-0000000000aa';
    await server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: true, nextId } });
    expect((await onlyOpen()).id).toBe(nextId);
  });

  it('a turn has one next turn, even after concurrent completions', async () => {
    const id = await repeating();
    const members = [lea, tomasz, lea, tomasz];
    expect(await eventsOf(() => Promise.all(members.map((user) => mark(id, true, user))))).toEqual([
      'NewChoreAdded',
      'ChoreUpdated',
    ]);
    expect((await onlyOpen()).repeat?.turn).toBe(2);
  });

  it("can't have a turn twice: the database refuses it", async () => {
    const id = await repeating();
    await mark(id, true);
    const twice = sql`
      insert into chores (colocation_id, id, created_by, due_at, title, series_id, turn)
      select colocation_id, gen_random_uuid(), created_by, due_at, title, series_id, turn from chores where id = ${id}`;
    await expect(twice.execute(server.platform.database.of())).rejects.toThrow('chores_turn');
  });

  it('reopening removes the next turn if it is unchanged', async () => {
    const id = await repeating();
    const before = await get(id);
    await mark(id, true);
    expect(await eventsOf(() => mark(id, false))).toEqual(['ChoreDeleted', 'ChoreUpdated']);
    expect(await list()).toEqual([{ ...before, updatedAt: (await get(id)).updatedAt }]);
  });

  it.each([
    ['somebody has renamed', (id: string) => edit(id, { title: 'All bins' })],
    [
      'somebody talks about',
      (choreId: string) =>
        server.call(lea, choreEndpoints.addChoreMessage, { body: { choreId, createdBy: lea.id, content: 'Mine' } }),
    ],
    [
      'somebody has taken',
      (choreId: string) => server.call(lea, choreEndpoints.enrol, { query: { choreId, userId: lea.id } }),
    ],
    ['is done already', (id: string) => mark(id, true)],
  ])('keeps a next turn that %s', async (_what, touch) => {
    const id = await repeating();
    await mark(id, true);
    const next = await onlyOpen();
    await touch(next.id);
    await mark(id, false);
    expect((await list()).map((chore) => chore.id)).toContain(next.id);
    expect((await get(id)).repeat).toBeNull();
  });

  it('a turn also follows when a repetition is added during a completion by another', async () => {
    const id = await add('Plants', { dueDate: TUESDAY });
    await mark(id, true, tomasz);
    expect(await eventsOf(() => edit(id, { repeat: weekly }))).toEqual(['NewChoreAdded', 'ChoreUpdated']);
    expect((await get(id)).repeat).toBeNull();
    expect(await onlyOpen()).toMatchObject({ title: 'Plants', dueDate: IN_A_WEEK, repeat: { turn: 2 } });
  });

  it('has every turn of a year once, at the same hour through both changes of clocks', async () => {
    await repeating();
    const dates: string[] = [];
    for (let week = 0; week < 52; week++) {
      const { id, dueDate } = await onlyOpen();
      dates.push(dueDate);
      await mark(id, true);
    }
    const paris = { timeZone: 'Europe/Paris', weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const;
    const hours = dates.map((date) => new Intl.DateTimeFormat('en', paris).format(new Date(date)));
    expect(new Set(hours)).toEqual(new Set(['Tue, 18']));
    expect(new Set(dates).size).toBe(52);
    expect(dates.at(-1)).toBe('2040-12-25T17:00:00.000Z');
  });

  it('a chore forgotten for years has one late turn, and the next is in the future', async () => {
    const id = await repeating({ from: '2020-01-07T18:00' }, '2020-01-07T17:00:00.000Z');
    expect((await onlyOpen()).id).toBe(id);
    await mark(id, true);
    const next = await onlyOpen();
    const days = (Date.parse(next.dueDate) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(8);
    expect(next.repeat?.turn).toBe(2);
  });

  it('a date after completion is a number of days after that day, at the hour of the first', async () => {
    const timeZone = 'Pacific/Auckland';
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone } });
    const id = await repeating({ rule: 'FREQ=DAILY;INTERVAL=10', basis: 'completion' });
    await mark(id, true);
    const next = await onlyOpen();
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: 'Europe/Paris' } });
    const { doneAt } = await get(id);
    const day = doneAt === null ? '' : localOf(doneAt, timeZone).slice(0, 10);
    const inTenDays = new Date(Date.parse(day) + 10 * 86_400_000).toISOString().slice(0, 10);
    expect(localOf(next.dueDate, timeZone)).toBe(`${inTenDays}T18:00`);
  });
});

describe('deleting a turn', () => {
  it('a deleted turn is followed by the next one', async () => {
    const id = await repeating();
    expect(await eventsOf(() => remove(id))).toEqual(['ChoreDeleted', 'NewChoreAdded']);
    expect(await onlyOpen()).toMatchObject({ dueDate: IN_A_WEEK, repeat: { turn: 2 } });
  });

  it('a turn deleted with all that follow leaves nothing', async () => {
    const id = await repeating();
    expect(await eventsOf(() => remove(id, { isLast: true }))).toEqual(['ChoreDeleted']);
    expect(await list()).toEqual([]);
  });

  it('a turn deleted with all that follow leaves nothing, also when another has just completed it', async () => {
    const id = await repeating();
    await mark(id, true, tomasz);
    expect(await eventsOf(() => remove(id, { isLast: true }))).toEqual(['ChoreDeleted', 'ChoreDeleted']);
    expect(await list()).toEqual([]);
  });

  it('a series leaves no data behind once its last turn is deleted', async () => {
    const rows = async () => {
      const on = server.platform.database.of();
      return (await on.selectFrom('chore_series').select('id').where('colocation_id', '=', home).execute()).length;
    };
    const before = await rows();
    const id = await repeating();
    await mark(id, true);
    await remove((await onlyOpen()).id, { isLast: true });
    expect(await rows()).toBe(before + 1);
    await remove(id);
    expect(await rows()).toBe(before);
  });
});

describe('editing', () => {
  it('a repeating chore starts with the first member who lives here, not with one who left', async () => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    const members = [cleo.id, tomasz.id];
    const id = await repeating({ rotation: 'together', members });
    await server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } });
    await eventsOf(() => edit(id, { repeat: { ...weekly, members } }));
    expect((await get(id)).repeat).toMatchObject({ members, whose: tomasz.id });
  });

  it('an edit of only this one leaves the following ones unchanged', async () => {
    const id = await repeating();
    await edit(id, { dueDate: '2040-01-05T17:00:00.000Z' });
    await mark(id, true);
    expect((await onlyOpen()).dueDate).toBe(IN_A_WEEK);
  });

  it('an edit of this turn and all that follow keeps its number and member', async () => {
    const id = await repeating();
    await mark(id, true);
    const second = await onlyOpen();
    const repeat = { ...weekly, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', from: '2040-01-13T09:00' };
    expect(await eventsOf(() => edit(second.id, { dueDate: '2040-01-13T08:00:00.000Z', repeat }))).toEqual([
      'ChoreUpdated',
    ]);
    expect((await get(second.id)).repeat).toEqual({ ...repeat, turn: 2, whose: tomasz.id });
    await mark(second.id, true);
    expect(await onlyOpen()).toMatchObject({ dueDate: '2040-01-27T08:00:00.000Z', repeat: { whose: lea.id } });
  });

  it('makes an ordinary chore repeat, ends that, and restarts it', async () => {
    const id = await add('Plants', { dueDate: TUESDAY });
    await edit(id, { repeat: weekly });
    expect((await get(id)).repeat).toEqual({ ...weekly, turn: 1, whose: lea.id });
    await edit(id, { repeat: null });
    expect((await get(id)).repeat).toBeNull();
    await mark(id, true);
    expect(await open()).toEqual([]);
    await mark(id, false);
    await edit(id, { repeat: weekly });
    expect((await get(id)).repeat?.turn).toBe(1);
  });

  it('refuses with a sentence once another turn has followed', async () => {
    const id = await repeating();
    await mark(id, true);
    for (const repeat of [weekly, null]) {
      const { status, body } = await server.attempt(lea, choreEndpoints.editChore, { body: { id, repeat } });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { repeat: [expect.stringContaining('followed')] } },
      });
    }
  });

  it('pauses: the turn stays, marked as paused', async () => {
    const id = await repeating();
    await edit(id, { repeat: { ...weekly, isPaused: true } });
    expect((await get(id)).repeat?.isPaused).toBe(true);
  });
});

describe('what cannot be', () => {
  it.each([
    ['more often than daily', { rule: 'FREQ=MINUTELY' }, 'more often than daily'],
    ['never', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'never comes'],
    ['from a day that is none', { from: '2040-02-30T10:00' }, 'no day of the calendar'],
    ['in the year 10000', { from: '10000-01-01T10:00' }, 'nvalid'],
    ['by people who do not live here', { members: ['01990000-0000-7000-9000-0000000000ff'] }, 'Only members'],
    ['by the same one twice', { members: [lea.id, lea.id] }, 'twice'],
  ])('is refused in words: %s', async (_what, repeat, why) => {
    const body = { colocationId: home, createdBy: lea.id, title: 'Never', repeat: { ...weekly, ...repeat } };
    const reply = await server.attempt(lea, choreEndpoints.addChore, { body });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(why);
  });
});

describe('another household', () => {
  it("another household can't end a turn, change its rule, or learn that an id is taken", async () => {
    const id = await repeating();
    const { colocationId: elsewhere } = await server.call(stranger, accountEndpoints.getUser, {
      params: { id: stranger.id },
    });
    const theirs = await server.call(stranger, choreEndpoints.addChore, {
      body: { colocationId: elsewhere ?? '', title: 'Theirs' },
    });
    const seen = [
      await server.attempt(stranger, choreEndpoints.toggleDone, { query: { id, isDone: true } }),
      await server.attempt(stranger, choreEndpoints.editChore, { body: { id, repeat: null } }),
      await server.attempt(stranger, choreEndpoints.deleteChore, { params: { id }, query: { isLast: true } }),
      await server.attempt(lea, choreEndpoints.editChore, {
        body: { id, repeat: { ...weekly, members: [stranger.id] } },
      }),
      await server.attempt(lea, choreEndpoints.toggleDone, { query: { id, isDone: true, nextId: id } }),
      await server.attempt(lea, choreEndpoints.toggleDone, { query: { id, isDone: true, nextId: theirs } }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 422, 409, 200]);
    expect((await onlyOpen()).id).toBe(theirs);
    const known = await server.call(stranger, choreEndpoints.getChore, { params: { id: theirs } });
    expect(known).toMatchObject({ title: 'Theirs', repeat: null });
  });
});

describe('a member who moves out', () => {
  it('a member who moves out passes their turns on at once', async () => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    const id = await repeating({ members: [cleo.id, lea.id, tomasz.id] });
    expect(enrolledIn(await get(id))).toEqual([cleo.id]);
    await eventsOf(() => server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(enrolledIn(await get(id))).toEqual([lea.id]);
    await mark(id, true);
    const second = await onlyOpen();
    expect(enrolledIn(second)).toEqual([tomasz.id]);
    await mark(second.id, true);
    expect(enrolledIn(await onlyOpen())).toEqual([lea.id]);
  });

  it.each([
    ['to somebody who helps already', () => [lea.id], () => lea.id],
    ['to nobody, where nobody else takes turns', () => [], () => null],
  ])('passes a turn on %s, and everybody hears of it', async (_what, others, heir) => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    const id = await repeating({ members: [cleo.id, ...others()] });
    for (const userId of others()) await server.call(lea, choreEndpoints.enrol, { query: { choreId: id, userId } });
    await eventsOf(() => server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } }));
    expect((await get(id)).repeat?.whose).toBe(heir());
    expect(enrolledIn(await get(id))).toEqual(others());
  });
});
