import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
const cleo = await server.signUp('Cleo');
await server.join(cleo, home);
afterAll(() => server.close());

const THURSDAY = '2040-01-05T17:00:00.000Z';
const SATURDAY = '2040-01-07T17:00:00.000Z';
const weekly = (first: TestUser, second: TestUser): Repeat => ({
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TH',
  basis: 'schedule',
  from: '2040-01-05T18:00',
  rotation: 'order',
  members: [first.id, second.id],
  isPaused: false,
});
/** Léa's bins on Thursday. */
const bins = (more: object = {}) => add('Bins', { dueDate: THURSDAY, repeat: weekly(lea, cleo), ...more });
/** Tomasz's kitchen on Saturday. */
const kitchen = (more: object = {}) => add('Kitchen', { dueDate: SATURDAY, enrolled: [tomasz.id], ...more });
const ask = (by: TestUser, choreId: string, { to, inReturn }: { to: TestUser; inReturn: string }) =>
  server.attempt(by, choreEndpoints.askHandover, { body: { choreId, userId: to.id, inReturn } });
/** Léa asks Tomasz to take the one; she would take the other. */
const asked = (choreId: string, inReturn: string) =>
  server.call(lea, choreEndpoints.askHandover, { body: { choreId, userId: tomasz.id, inReturn } });
const answer = (by: TestUser, id: string, isAccepted = true) =>
  server.attempt(by, choreEndpoints.answerHandover, { body: { id, isAccepted } });
const swapped = async () => {
  const [one, other] = [await bins(), await kitchen()];
  await answer(tomasz, await asked(one, other));
  return [one, other] as const;
};
const mark = (user: TestUser, id: string) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone: true } });
const leave = ({ id: userId }: TestUser, choreId: string) =>
  server.call(lea, choreEndpoints.leave, { query: { choreId, userId } });
const away = (user: TestUser, on: string) =>
  server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn: on, untilOn: on } });
const onThem = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => Object.keys((await get(id)).enrolledUsers)));
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);

beforeEach(async () => {
  await server.byHand(sql`delete from chores`);
  await sql`delete from absences`.execute(server.platform.database.of());
});

describe("a member with a turn offers to take another's turn in return", () => {
  it('both turns change hands at once when the other accepts', async () => {
    const [one, other] = [await bins(), await kitchen()];
    let question = '';
    expect(
      await eventsOf(async () => {
        question = await asked(one, other);
      }),
    ).toEqual(['HandoverAsked']);
    expect(await get(one)).toMatchObject({ handover: { id: question, answer: 'open', inReturn: other } });
    expect(await onThem([one, other])).toEqual([[lea.id], [tomasz.id]]);
    expect(await eventsOf(() => answer(tomasz, question))).toEqual([
      'ChoreEnrollmentAdded',
      'ChoreEnrollmentAdded',
      'HandoverAnswered',
    ]);
    expect(await onThem([one, other])).toEqual([[tomasz.id], [lea.id]]);
    const theirs = { by: tomasz.id, to: lea.id, answer: 'accepted', inReturn: one };
    expect(await get(other)).toMatchObject({ handover: theirs });
  });

  it('both keep their turns when the other declines', async () => {
    const [one, other] = [await bins(), await kitchen()];
    expect(await eventsOf(async () => answer(tomasz, await asked(one, other), false))).toEqual([
      'HandoverAsked',
      'HandoverAnswered',
    ]);
    expect(await onThem([one, other])).toEqual([[lea.id], [tomasz.id]]);
  });

  it('tasks with turns can be swapped, and their order continues as before', async () => {
    const [one, other] = [await bins(), await kitchen({ repeat: weekly(tomasz, cleo), enrolled: null })];
    await answer(tomasz, await asked(one, other));
    await mark(tomasz, one);
    await mark(lea, other);
    const query = { colocationId: home };
    const done = await server.call(lea, choreEndpoints.listCompletions, { query });
    expect(done.map(({ choreId, doneBy }) => [choreId, doneBy])).toEqual([
      [other, lea.id],
      [one, tomasz.id],
    ]);
    const next = (await list()).filter(({ repeat }) => repeat);
    expect(next.map(({ enrolledUsers }) => Object.keys(enrolledUsers))).toEqual([[cleo.id], [cleo.id]]);
  });
});

describe('a swap is over', () => {
  const ends: [string, (other: string, one: string) => Promise<unknown>][] = [
    ['its own turn is done', (_other, one) => mark(lea, one)],
    ['the turn in return is done', (other) => mark(tomasz, other)],
    ['the turn in return is handed back', (other) => leave(tomasz, other)],
    [
      'the asker has taken the turn in return anyway',
      (choreId) => server.call(lea, choreEndpoints.enrol, { query: { choreId, userId: lea.id } }),
    ],
    [
      'the turn in return is given to another',
      (id) => server.call(lea, choreEndpoints.editChore, { body: { id, enrolled: [cleo.id] } }),
    ],
    [
      'the turn in return is skipped',
      (id) => server.call(tomasz, choreEndpoints.skipTurn, { body: { id, reason: 'None' } }),
    ],
    [
      'the turn in return is deleted',
      (id) => server.call(lea, choreEndpoints.deleteChore, { params: { id }, query: {} }),
    ],
    ['the turn in return passes on, for its person is away', () => away(tomasz, '2040-01-07')],
  ];
  it.each(ends)('a swap ends once %s: no turn changes hands any more', async (_what, meanwhile) => {
    const [one, other] = [await bins(), await kitchen({ repeat: weekly(tomasz, cleo), enrolled: null })];
    const question = await asked(one, other);
    await meanwhile(other, one);
    const before = await list();
    expect((await answer(tomasz, question)).status).toBe(409);
    expect(await list()).toEqual(before);
  });

  it('a swap ends once the asker is away on the day of the turn in return: they take it back', async () => {
    const [one, other] = [await bins(), await kitchen()];
    const question = await asked(one, other);
    expect(await eventsOf(() => away(lea, '2040-01-06'))).toEqual(['NewAbsenceAdded']);
    expect(await eventsOf(() => away(lea, '2040-01-07'))).toEqual(['NewAbsenceAdded', 'ChoreUpdated']);
    expect((await get(one)).handover).toBeNull();
    expect((await answer(tomasz, question)).status).toBe(404);
  });

  it('a handover ends once the member asked is away on the day, or the asker has moved out', async () => {
    const dan = await server.signUp('Dan');
    await server.join(dan, home);
    const [one, other, third] = [await bins(), await kitchen(), await add('Stairs', { enrolled: [dan.id] })];
    await asked(one, other);
    await eventsOf(() => away(tomasz, '2040-01-05'));
    expect((await get(one)).handover).toMatchObject({ answer: 'declined' });
    await ask(dan, third, { to: tomasz, inReturn: other });
    await eventsOf(() => server.call(dan, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(await onThem([third, other])).toEqual([[], [tomasz.id]]);
  });
});

it('two concurrent answers settle it once', async () => {
  const [one, other] = [await bins(), await kitchen()];
  const question = await asked(one, other);
  const replies = await Promise.all([answer(tomasz, question), answer(tomasz, question), answer(tomasz, question)]);
  expect(statuses(replies)).toEqual([200, 200, 200]);
  expect(await onThem([one, other])).toEqual([[tomasz.id], [lea.id]]);
});

describe('in a swap, an unavailable member returns the taken turn, and gets their own back', () => {
  it('a swap is reverted when they are away on that day', async () => {
    const ids = await swapped();
    await eventsOf(() => away(tomasz, '2040-01-05'));
    expect(await onThem(ids)).toEqual([[lea.id], [tomasz.id]]);
  });

  it('a swap stays if the turn is already done', async () => {
    const ids = await swapped();
    await mark(lea, ids[1]);
    await eventsOf(() => away(tomasz, '2040-01-05'));
    expect(await onThem(ids)).toEqual([[lea.id], [lea.id]]);
  });

  it('a swap stays if they are away on both days', async () => {
    const ids = await swapped();
    await away(tomasz, '2040-01-07');
    await eventsOf(() => away(tomasz, '2040-01-05'));
    expect(await onThem(ids)).toEqual([[lea.id], [lea.id]]);
  });
});

describe('is refused', () => {
  it("a turn in return can't be completed, unassigned, another's, also the asker's, in another household, or the task itself", async () => {
    const one = await bins();
    const others = [
      await kitchen({ isDone: true }),
      await kitchen({ enrolled: [] }),
      await kitchen({ enrolled: [cleo.id] }),
      await kitchen({ enrolled: [tomasz.id, lea.id] }),
      home,
      one,
    ];
    const replies = await Promise.all(others.map((inReturn) => ask(lea, one, { to: tomasz, inReturn })));
    expect(statuses(replies)).toEqual([422, 422, 422, 422, 422, 422]);
    expect((await ask(stranger, one, { to: tomasz, inReturn: one })).status).toBe(404);
  });

  it("a turn in return can't be due while the asker is away", async () => {
    const [one, other] = [await bins(), await kitchen()];
    await away(lea, '2040-01-07');
    expect((await ask(lea, one, { to: tomasz, inReturn: other })).status).toBe(422);
  });

  it("a turn in return can't be in another open question, either way", async () => {
    const [one, other, third] = [await bins(), await kitchen(), await add('Stairs', { enrolled: [cleo.id] })];
    await asked(one, other);
    const replies = await Promise.all([
      ask(cleo, third, { to: tomasz, inReturn: other }),
      ask(tomasz, other, { to: lea, inReturn: one }),
      ask(tomasz, other, { to: cleo, inReturn: third }),
    ]);
    expect(statuses(replies)).toEqual([409, 409, 409]);
  });
});
