import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

// R18: a chore without a remaining member stops, once.

const { server, lea, tomasz, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

let cleo: TestUser;
let round = 0;

beforeEach(async () => {
  for (const { id } of await list())
    await server.attempt(lea, choreEndpoints.deleteChore, { params: { id }, query: { isLast: true } });
  cleo = await server.signUp(`Cleo ${round++}`);
  await server.join(cleo, home);
});

const daily = (members: readonly TestUser[], more: Partial<Repeat> = {}) =>
  add('Bins', {
    dueDate: '2040-01-03T17:00:00.000Z',
    repeat: {
      rule: 'FREQ=DAILY;INTERVAL=1',
      basis: 'schedule',
      from: '2040-01-03T18:00',
      rotation: 'order',
      members: members.map(({ id }) => id),
      isPaused: false,
      ...more,
    },
  });
const quit = (user: TestUser) => server.call(user, accountEndpoints.quitColocation, { params: { id: home } });
const beAway = (user: TestUser, fromOn: string, untilOn: string | null = null) =>
  server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, userId: user.id, fromOn, untilOn } });
const stops = async (write: () => Promise<unknown>) =>
  (await eventsOf(write)).filter((name) => name === 'TurnsStopped').length;
const newsOf = async (user: TestUser) =>
  (await server.call(user, newsEndpoints.listNews, { query: { colocationId: home } })).entries
    .filter(({ deed }) => deed === 'turnsStopped')
    .map(({ thingId, words }) => [thingId, words]);

describe('when the last of a rota', () => {
  it.each(['order', 'fair', 'together'] as const)(
    'a departure of the last member stops turns of the kind “%s”, with an event',
    async (rotation) => {
      const id = await daily([cleo], { rotation });
      expect(await stops(() => quit(cleo))).toBe(1);
      expect((await get(id)).enrolledUsers).toEqual({});
      expect((await newsOf(lea))[0]).toEqual([id, 'Bins']);
    },
  );

  it("a departure during another's completion of this turn stops it, too", async () => {
    const id = await daily([cleo]);
    await server.call(lea, choreEndpoints.enrol, { query: { choreId: id, userId: lea.id } });
    await server.call(lea, choreEndpoints.leave, { query: { choreId: id, userId: cleo.id } });
    expect(await stops(() => quit(cleo))).toBe(1);
    expect(Object.keys((await get(id)).enrolledUsers)).toEqual([lea.id]);
  });

  it('a removal is also reported to the member who did it', async () => {
    const id = await daily([cleo]);
    const remove = () =>
      server.call(lea, colocationEndpoints.removeMember, { params: { id: home, userId: cleo.id }, body: {} });
    expect(await stops(remove)).toBe(1);
    expect((await newsOf(lea))[0]).toEqual([id, 'Bins']);
    // Since then one needs an invitation.
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, joinPolicy: 'id' } });
  });

  it('a deleted account stops turns, with an event', async () => {
    await daily([cleo]);
    expect(
      await stops(() =>
        server.call(cleo, accountEndpoints.deleteUser, { params: { id: cleo.id }, body: { password: cleo.password } }),
      ),
    ).toBe(1);
  });

  it('an absence without an end stops turns at once, and only once', async () => {
    await daily([cleo]);
    let absence = '';
    expect(await stops(async () => (absence = await beAway(cleo, '2039-12-01')))).toBe(1);
    expect(
      await stops(() =>
        server.call(cleo, absenceEndpoints.editAbsence, { body: { id: absence, fromOn: '2039-12-02' } }),
      ),
    ).toBe(0);
    expect(await stops(() => quit(cleo))).toBe(0);
  });

  it('a later absence without an end stops turns from its day', async () => {
    const id = await daily([cleo]);
    expect(await stops(() => beAway(cleo, '2040-01-04'))).toBe(0);
    expect(await stops(() => server.call(cleo, choreEndpoints.toggleDone, { query: { id } }))).toBe(1);
    const next = (await list()).find(({ isDone }) => !isDone)?.id ?? '';
    expect(await stops(() => server.call(lea, choreEndpoints.toggleDone, { query: { id: next } }))).toBe(0);
  });
});

it('no event is emitted while a member remains, is away for some days, or the chore never had one', async () => {
  await daily([cleo, tomasz]);
  await daily([]);
  await daily([cleo], { isPaused: true });
  expect(await stops(() => beAway(cleo, '2039-12-01', '2040-02-01'))).toBe(0);
  expect(await stops(() => quit(cleo))).toBe(0);
});
