import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { remindingEndpoints } from '@hestia/contract/chores/reminding/endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

// R19: what each member must do is done with the last of them.

const { server, lea, tomasz, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

let cleo: TestUser;
let round = 0;
beforeEach(async () => {
  cleo = await server.signUp(`Cleo ${round++}`);
  await server.join(cleo, home);
});

const forEach = (users: readonly TestUser[], more: object = {}) =>
  add('Passport', { isForEach: true, enrolled: users.map(({ id }) => id), ...more });
const mark = (user: TestUser, id: string, isDone?: boolean) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, ...(isDone === undefined ? {} : { isDone }) } });
const quit = (user: TestUser) => server.call(user, accountEndpoints.quitColocation, { params: { id: home } });
const doneBy = async (id: string) => ((await get(id)).parts ?? []).map(({ userId }) => userId);
const weekly = (users: readonly TestUser[]) => ({
  dueDate: '2040-01-03T17:00:00.000Z',
  repeat: {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
    basis: 'schedule',
    from: '2040-01-03T18:00',
    rotation: 'together',
    members: users.map(({ id }) => id),
    isPaused: false,
  },
});

describe('a chore that each must do', () => {
  it('is open until the last part, and each toggle is the caller’s own part', async () => {
    const id = await forEach([lea, tomasz]);
    expect(await eventsOf(() => mark(lea, id))).toEqual(['ChoreUpdated']);
    expect(await get(id)).toMatchObject({ isDone: false, isForEach: true, doneBy: null });
    await mark(lea, id);
    expect(await doneBy(id)).toEqual([]);
    await mark(lea, id, true);
    await mark(lea, id, true);
    await mark(tomasz, id);
    expect(await get(id)).toMatchObject({ isDone: true, doneBy: tomasz.id });
    await mark(lea, id);
    expect(await get(id)).toMatchObject({ isDone: false, doneBy: null, doneAt: null });
    expect(await doneBy(id)).toEqual([tomasz.id]);
  });

  it('whole edits by the older client complete it only if they change the state', async () => {
    const id = await forEach([lea, tomasz]);
    const edit = (user: TestUser, isDone: boolean) =>
      server.call(user, choreEndpoints.editChore, { body: { id, title: 'Passports', isDone } });
    await edit(lea, false);
    expect(await doneBy(id)).toEqual([]);
    await edit(lea, true);
    await edit(tomasz, true);
    expect((await get(id)).isDone).toBe(true);
    await edit(cleo, true);
    expect(await doneBy(id)).toEqual([lea.id, tomasz.id]);
  });

  it("members who aren't on it can't do a part", async () => {
    const id = await forEach([lea, tomasz]);
    expect(await eventsOf(() => mark(cleo, id))).toEqual([]);
    await server.call(cleo, choreEndpoints.enrol, { query: { choreId: id, userId: cleo.id } });
    await mark(cleo, id);
    expect(await doneBy(id)).toEqual([cleo.id]);
  });

  it('is done when the only member with an open part leaves it or moves out', async () => {
    const id = await forEach([lea, tomasz, cleo], weekly([lea, tomasz, cleo]));
    await mark(lea, id, true);
    await mark(tomasz, id, true);
    expect(await eventsOf(() => quit(cleo))).toEqual(
      expect.arrayContaining(['ChoreEnrollmentRemoved', 'NewChoreAdded', 'MemberLeft']),
    );
    expect(await get(id)).toMatchObject({ isDone: true, doneBy: tomasz.id, repeat: null });
    const next = (await list()).find((chore) => chore.title === 'Passport' && chore.repeat?.turn === 2);
    expect(next).toMatchObject({ isForEach: true, parts: [], isDone: false });
    expect(Object.keys(next?.enrolledUsers ?? {}).toSorted()).toEqual([lea.id, tomasz.id].toSorted());
  });

  it('is open to anyone when its last member leaves and none has done it', async () => {
    const id = await forEach([cleo]);
    await quit(cleo);
    expect(await get(id)).toMatchObject({ isDone: false, enrolledUsers: {} });
    await mark(lea, id);
    expect(await get(id)).toMatchObject({ isDone: true, doneBy: lea.id });
  });

  it('is followed by one turn when the last two finish concurrently', async () => {
    const id = await forEach([lea, tomasz], weekly([lea, tomasz]));
    await Promise.all([mark(lea, id, true), mark(tomasz, id, true)]);
    expect((await get(id)).isDone).toBe(true);
    const turns = (await list()).filter((chore) => chore.repeat?.turn === 2 && chore.title === 'Passport');
    expect(turns.filter(({ createdAt }) => createdAt > new Date(Date.now() - 60_000).toISOString())).not.toEqual([]);
    expect(new Set(turns.map(({ id: each }) => each)).size).toBe(turns.length);
    await mark(tomasz, id, false);
    expect((await get(id)).repeat?.turn).toBe(1);
  });

  it('gives each member their points', async () => {
    const id = await forEach([lea, tomasz], { effort: 5 });
    await mark(lea, id, true);
    await mark(tomasz, id, true);
    const all = await server.call(lea, choreEndpoints.listCompletions, { query: { colocationId: home } });
    const points = all.filter(({ choreId }) => choreId === id).map(({ doneBy: who, effort }) => [who, effort]);
    expect(new Map(points as [string, number][])).toEqual(
      new Map([
        [lea.id, 5],
        [tomasz.id, 5],
      ]),
    );
    expect(points).toHaveLength(2);
  });

  it("has no turns, and can't be handed over", async () => {
    const id = await forEach([lea, tomasz]);
    const repeat = { ...weekly([lea, tomasz]).repeat, rotation: 'order' };
    const edited = await server.attempt(lea, choreEndpoints.editChore, { body: { id, repeat } });
    expect(edited).toMatchObject({ status: 422, body: { errors: { isForEach: expect.anything() as unknown } } });
    const asked = await server.attempt(lea, choreEndpoints.askHandover, { body: { choreId: id, userId: cleo.id } });
    expect(asked.status).toBe(422);
  });
});

describe('a nudge', () => {
  const nudge = (user: TestUser, choreId: string, to: TestUser) =>
    server.attempt(user, remindingEndpoints.nudgeAboutChore, { body: { choreId, userId: to.id } });

  it('a nudge reaches members with an open part, once a day in total', async () => {
    const id = await forEach([lea, tomasz]);
    expect(await eventsOf(() => nudge(lea, id, tomasz))).toEqual(['ChoreNudged']);
    expect((await get(id)).nudges).toMatchObject([{ by: lea.id, to: tomasz.id }]);
    expect((await nudge(cleo, id, tomasz)).status).toBe(409);
    expect((await nudge(lea, id, lea)).status).toBe(422);
    expect((await nudge(lea, id, cleo)).status).toBe(422);
    await mark(tomasz, id, true);
    expect((await nudge(cleo, id, tomasz)).status).toBe(422);
    expect((await nudge(cleo, id, lea)).status).toBe(200);
  });
});
