import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore, Repeat } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

const fair: Repeat = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'fair',
  members: [lea.id, tomasz.id],
  isPaused: false,
};
const TUESDAY = '2040-01-03T17:00:00.000Z';
const bins = (more: object = {}, members = fair.members) =>
  add('Bins', { dueDate: TUESDAY, repeat: { ...fair, members }, ...more });
const mark = (user: TestUser, id: string) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone: true } });
/** Completes a chore of this effort. */
const did = async (user: TestUser, effort: number) => mark(user, await add('Windows', { effort }));
const openTurn = async (): Promise<Chore> => {
  const found = (await list()).find(({ isDone, title }) => !isDone && title === 'Bins');
  if (!found) throw new Error('There is no open turn');
  return found;
};
const whose = ({ repeat, enrolledUsers }: Chore) => [repeat?.whose, ...Object.keys(enrolledUsers)];
const on = server.platform.database.of();

beforeEach(async () => {
  await server.byHand(sql`delete from chores`);
  await sql`delete from absences`.execute(on);
  // Léa has lived here longest.
  await sql`update memberships set joined_at = now() - interval '1 year'
    + interval '1 day' * (user_id <> ${lea.id})::int`.execute(on);
});

describe('effort', () => {
  it('an effort can be set, changed and counted; the default is one point', async () => {
    const [heavy, light] = [await add('Windows', { effort: 3 }), await add('Plants')];
    expect([(await get(heavy)).effort, (await get(light)).effort]).toEqual([3, 1]);
    await eventsOf(() => server.call(lea, choreEndpoints.editChore, { body: { id: light, effort: 8 } }));
    await server.call(lea, choreEndpoints.editChore, { body: { id: light, title: 'All plants' } });
    await mark(tomasz, heavy);
    await mark(tomasz, light);
    const done = await server.call(lea, choreEndpoints.listCompletions, { query: { colocationId: home } });
    expect(done.map(({ effort }) => effort)).toEqual([8, 3]);
  });

  it('an effort applies to further turns, and past completions keep theirs', async () => {
    const first = await bins({ effort: 5 });
    await mark(lea, first);
    const second = await openTurn();
    expect(second.effort).toBe(5);
    await server.call(lea, choreEndpoints.editChore, { body: { id: second.id, effort: 2 } });
    await mark(lea, second.id);
    expect([(await get(first)).effort, (await openTurn()).effort]).toEqual([5, 2]);
  });

  it.each([0, 4, 13, 1e308, 'much'])('an effort of %s points is refused', async (effort) => {
    const body = { colocationId: home, title: 'Bins', effort };
    expect((await server.attempt(lea, choreEndpoints.addChore, { body })).status).toBe(422);
  });
});

describe('a turn that is dealt out fairly', () => {
  it('the turn goes to the member with fewer points, in all chores', async () => {
    const first = await bins();
    expect(whose(await get(first))).toEqual([lea.id, lea.id]);
    await did(tomasz, 8);
    expect(await eventsOf(() => mark(lea, first))).toEqual(['NewChoreAdded', 'ChoreUpdated']);
    expect(whose(await openTurn())).toEqual([lea.id, lea.id]);
    await did(lea, 8);
    await mark(lea, (await openTurn()).id);
    expect(whose(await openTurn())).toEqual([tomasz.id, tomasz.id]);
  });

  it('completions of the last ninety days count', async () => {
    await did(tomasz, 8);
    await server.byHand(sql`update chore_completions set done_at = now() - interval '91 days'`);
    await mark(lea, await bins());
    expect((await openTurn()).repeat?.whose).toBe(tomasz.id);
  });

  it('fairness counts per day present: an absent member had fewer days', async () => {
    await did(lea, 5);
    await did(tomasz, 3);
    const from = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
    const until = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const body = { colocationId: home, fromOn: from, untilOn: until };
    await server.call(tomasz, absenceEndpoints.addAbsence, { body });
    // Three points on thirty days are more than six on ninety.
    await mark(lea, await bins());
    expect((await openTurn()).repeat?.whose).toBe(lea.id);
  });

  it('the turn never goes to a member away on its day', async () => {
    await did(lea, 8);
    const body = { colocationId: home, fromOn: '2040-01-10', untilOn: '2040-01-10' };
    await server.call(tomasz, absenceEndpoints.addAbsence, { body });
    await mark(lea, await bins());
    expect((await openTurn()).repeat?.whose).toBe(lea.id);
  });

  it("a new member doesn't count as behind", async () => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    await did(lea, 8);
    await did(tomasz, 2);
    await mark(tomasz, await bins({}, [lea.id, tomasz.id, cleo.id]));
    expect((await openTurn()).repeat?.whose).toBe(tomasz.id);
    await server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } });
  });

  it('ties go to the one whose turn is longest ago, then to the first to join', async () => {
    const id = await bins({}, [tomasz.id, lea.id]);
    await server.call(lea, choreEndpoints.deleteChore, { params: { id }, query: {} });
    // Tomasz had the first.
    expect((await openTurn()).repeat?.whose).toBe(lea.id);
  });

  it('the turn moves on at once when its member moves out', async () => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    const id = await bins({}, [cleo.id, lea.id, tomasz.id]);
    expect(whose(await get(id))).toEqual([cleo.id, cleo.id]);
    await did(lea, 1);
    await eventsOf(() => server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(whose(await get(id))).toEqual([tomasz.id, tomasz.id]);
  });
});

describe('why a turn is whose it is', () => {
  const ask = (user: TestUser, id: string) => server.call(user, choreEndpoints.getTurnReason, { params: { id } });

  it('the explanation returns the figures of the decision, unchanged by later deeds', async () => {
    await did(tomasz, 8);
    await mark(lea, await bins());
    const { id } = await openTurn();
    await did(lea, 5);
    expect(await ask(tomasz, id)).toEqual({
      rotation: 'fair',
      whose: lea.id,
      before: lea.id,
      standings: [
        { userId: lea.id, effort: 1, days: 90, daysBefore: 0, lastTurnAt: TUESDAY },
        { userId: tomasz.id, effort: 8, days: 90, daysBefore: 0, lastTurnAt: null },
      ],
    });
  });

  it('the explanation of the first turn is that its member was listed first, and in order, the predecessor', async () => {
    const first = await add('Bins', { dueDate: TUESDAY, repeat: { ...fair, rotation: 'order' } });
    expect(await ask(lea, first)).toEqual({ rotation: 'order', whose: lea.id, before: null, standings: [] });
    await mark(lea, first);
    expect(await ask(lea, (await openTurn()).id)).toMatchObject({ whose: tomasz.id, before: lea.id });
  });

  it("another household, and chores that don't repeat, have no explanation", async () => {
    const status = async (user: TestUser, id: string) =>
      (await server.attempt(user, choreEndpoints.getTurnReason, { params: { id } })).status;
    expect([await status(stranger, await bins()), await status(lea, await add('Plants'))]).toEqual([404, 404]);
  });
});

describe('an open turn passes on at once when its person goes away over its day', () => {
  const away = (user: TestUser, fromOn: string, untilOn: string) =>
    server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn, untilOn } });

  it.each(['fair', 'order'] as const)('a turn of kind %s passes on when its member goes away', async (rotation) => {
    const id = await add('Bins', { dueDate: TUESDAY, repeat: { ...fair, rotation } });
    expect(await eventsOf(() => away(lea, '2040-01-01', '2040-01-03'))).toEqual([
      'NewAbsenceAdded',
      'ChoreEnrollmentRemoved',
      'ChoreEnrollmentAdded',
    ]);
    expect(whose(await get(id))).toEqual([tomasz.id, tomasz.id]);
  });

  it('a turn also passes on when the days of an absence change', async () => {
    const id = await bins();
    const absence = await away(lea, '2039-12-01', '2039-12-31');
    expect(whose(await get(id))).toEqual([lea.id, lea.id]);
    await eventsOf(() =>
      server.call(lea, absenceEndpoints.editAbsence, { body: { id: absence, untilOn: '2040-01-31' } }),
    );
    expect(whose(await get(id))).toEqual([tomasz.id, tomasz.id]);
  });

  it('a turn stays when all members are away', async () => {
    const id = await bins();
    await away(tomasz, '2040-01-03', '2040-01-03');
    expect(await eventsOf(() => away(lea, '2040-01-03', '2040-01-03'))).toEqual(['NewAbsenceAdded']);
    expect(whose(await get(id))).toEqual([lea.id, lea.id]);
  });

  it('a turn stays after another member has taken it over', async () => {
    const id = await bins();
    await server.call(lea, choreEndpoints.leave, { query: { choreId: id, userId: lea.id } });
    await server.call(tomasz, choreEndpoints.enrol, { query: { choreId: id, userId: tomasz.id } });
    expect(await eventsOf(() => away(lea, '2040-01-03', '2040-01-03'))).toEqual(['NewAbsenceAdded']);
  });
});
