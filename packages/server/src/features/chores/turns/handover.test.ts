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

const weekly: Repeat = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [lea.id, tomasz.id, cleo.id],
  isPaused: false,
};
const bins = (more: object = {}) => add('Bins', { dueDate: '2040-01-03T17:00:00.000Z', repeat: weekly, ...more });
const ask = (by: TestUser, choreId: string, to: TestUser) =>
  server.attempt(by, choreEndpoints.askHandover, { body: { choreId, userId: to.id } });
const asked = (by: TestUser, choreId: string, to: TestUser) =>
  server.call(by, choreEndpoints.askHandover, { body: { choreId, userId: to.id } });
const answer = (by: TestUser, id: string, isAccepted: boolean) =>
  server.attempt(by, choreEndpoints.answerHandover, { body: { id, isAccepted } });
const withdraw = (by: TestUser, id: string) => server.attempt(by, choreEndpoints.withdrawHandover, { params: { id } });
const mark = (user: TestUser, id: string) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone: true } });
const away = (user: TestUser, on: string) =>
  server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn: on, untilOn: on } });
const onIt = async (id: string) => Object.keys((await get(id)).enrolledUsers);
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);

beforeEach(async () => {
  await server.byHand(sql`delete from chores`);
  await sql`delete from absences`.execute(server.platform.database.of());
});

describe('a member asks another to take over a turn', () => {
  it('the asker stays on the turn until the other accepts, who replaces them', async () => {
    const id = await bins();
    let question = '';
    expect(
      await eventsOf(async () => {
        question = await asked(lea, id, tomasz);
      }),
    ).toEqual(['HandoverAsked']);
    expect(await get(id)).toMatchObject({
      enrolledUsers: { [lea.id]: null },
      handover: { id: question, by: lea.id, to: tomasz.id, answer: 'open' },
    });
    expect(await eventsOf(() => answer(tomasz, question, true))).toEqual(['ChoreEnrollmentAdded', 'HandoverAnswered']);
    expect(await get(id)).toMatchObject({ handover: { answer: 'accepted' }, repeat: { whose: lea.id } });
    expect(await onIt(id)).toEqual([tomasz.id]);
  });

  it('the asker keeps the turn when the other declines, and may ask another', async () => {
    const id = await bins();
    const question = await asked(lea, id, tomasz);
    expect(await eventsOf(() => answer(tomasz, question, false))).toEqual(['HandoverAnswered']);
    expect(await get(id)).toMatchObject({ enrolledUsers: { [lea.id]: null }, handover: { answer: 'declined' } });
    await eventsOf(() => asked(lea, id, cleo));
    expect((await get(id)).handover).toMatchObject({ to: cleo.id, answer: 'open' });
  });

  it('the asker can withdraw the question, or clear a refusal, but no acceptance', async () => {
    const id = await bins();
    const first = await asked(lea, id, tomasz);
    expect(await eventsOf(() => withdraw(lea, first))).toEqual(['ChoreUpdated']);
    expect((await get(id)).handover).toBeNull();
    const second = await asked(lea, id, tomasz);
    await answer(tomasz, second, false);
    expect((await withdraw(lea, second)).status).toBe(200);
    const third = await asked(lea, id, tomasz);
    await answer(tomasz, third, true);
    expect((await withdraw(lea, third)).status).toBe(409);
  });

  it("a chore that doesn't repeat can be handed over; its other members stay", async () => {
    const id = await add('Windows', { enrolled: [lea.id, cleo.id] });
    await answer(tomasz, await asked(lea, id, tomasz), true);
    expect((await onIt(id)).toSorted()).toEqual([cleo.id, tomasz.id].toSorted());
  });

  it('the points go to the doer; the order continues as before', async () => {
    const id = await bins({ effort: 5 });
    await answer(cleo, await asked(lea, id, cleo), true);
    await mark(cleo, id);
    const query = { colocationId: home };
    expect(await server.call(lea, choreEndpoints.listCompletions, { query })).toMatchObject([
      { choreId: id, doneBy: cleo.id, effort: 5 },
    ]);
    const next = (await list()).find(({ repeat }) => repeat);
    expect(next).toMatchObject({ repeat: { whose: tomasz.id }, enrolledUsers: { [tomasz.id]: null }, handover: null });
  });
});

describe('there is one question for each chore', () => {
  it('of concurrent questions the first counts, and the others are refused', async () => {
    const id = await add('Windows', { enrolled: [lea.id, tomasz.id] });
    const replies = await Promise.all([ask(lea, id, cleo), ask(tomasz, id, cleo), ask(lea, id, cleo)]);
    expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('a question is answered once: a repeat changes nothing, another answer is too late', async () => {
    const id = await bins();
    const question = await asked(lea, id, tomasz);
    const replies = [true, true, false].map((isAccepted) => () => answer(tomasz, question, isAccepted));
    const seen: number[] = [];
    for (const reply of replies) seen.push((await reply()).status);
    expect(seen).toEqual([200, 200, 409]);
    expect(await onIt(id)).toEqual([tomasz.id]);
  });
});

describe('a question is over', () => {
  it.each([
    ['done', (id: string) => mark(lea, id)],
    [
      'taken by the one who was asked',
      (choreId: string) => server.call(tomasz, choreEndpoints.enrol, { query: { choreId, userId: tomasz.id } }),
    ],
  ])('once the turn is %s', async (_what, meanwhile) => {
    const id = await bins();
    const question = await asked(lea, id, tomasz);
    await meanwhile(id);
    const before = await onIt(id);
    expect((await answer(tomasz, question, true)).status).toBe(409);
    expect(await onIt(id)).toEqual(before);
  });

  it.each([
    [
      'handed back',
      (choreId: string) => server.call(lea, choreEndpoints.leave, { query: { choreId, userId: lea.id } }),
    ],
    [
      'given to another',
      (id: string) => server.call(lea, choreEndpoints.editChore, { body: { id, enrolled: [cleo.id] } }),
    ],
    ['passed on, for its person is away', () => away(lea, '2040-01-03')],
  ])('once the turn is %s: also when its asker is on it again', async (_what, meanwhile) => {
    const id = await bins();
    const question = await asked(lea, id, tomasz);
    await eventsOf(() => meanwhile(id));
    await eventsOf(() => server.call(lea, choreEndpoints.enrol, { query: { choreId: id, userId: lea.id } }));
    expect((await get(id)).handover).toBeNull();
    expect((await answer(tomasz, question, true)).status).toBe(404);
  });

  it('a question ends once the turn is deleted or withdrawn', async () => {
    const [one, other] = [await bins(), await add('Windows', { enrolled: [lea.id] })];
    const questions = [await asked(lea, one, tomasz), await asked(lea, other, tomasz)];
    await server.call(lea, choreEndpoints.deleteChore, { params: { id: one }, query: {} });
    await withdraw(lea, questions[1] ?? '');
    const replies = await Promise.all(questions.map((question) => answer(tomasz, question, true)));
    expect(statuses(replies)).toEqual([404, 404]);
  });

  it('a question counts as declined once the member asked is away on the day', async () => {
    const id = await bins();
    await asked(lea, id, tomasz);
    expect(await eventsOf(() => away(tomasz, '2040-01-02'))).toEqual(['NewAbsenceAdded']);
    expect(await eventsOf(() => away(tomasz, '2040-01-03'))).toEqual(['NewAbsenceAdded', 'HandoverAnswered']);
    expect((await get(id)).handover).toMatchObject({ answer: 'declined' });
  });

  it('a question ends once one of the two has moved out', async () => {
    const dan = await server.signUp('Dan');
    await server.join(dan, home);
    const [mine, theirs] = [await bins(), await add('Windows', { enrolled: [dan.id] })];
    await asked(lea, mine, dan);
    const question = await asked(dan, theirs, tomasz);
    await eventsOf(() => server.call(dan, accountEndpoints.quitColocation, { params: { id: home } }));
    expect((await get(mine)).handover).toMatchObject({ answer: 'declined' });
    expect((await answer(tomasz, question, true)).status).toBe(404);
  });

  it.each([
    [
      'was on it, too',
      (choreId: string, userId: string) => server.call(lea, choreEndpoints.enrol, { query: { choreId, userId } }),
      () => Promise.resolve(),
    ],
    [
      'saw it done, which is open again',
      (id: string) => mark(lea, id),
      (id: string) => server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: false } }),
    ],
  ])('for good, once the one who was asked has moved out and %s', async (_what, before, after) => {
    const dan = await server.signUp('Dan');
    await server.join(dan, home);
    const id = await add('Windows', { dueDate: '2040-01-03T17:00:00.000Z', enrolled: [lea.id] });
    await asked(lea, id, dan);
    await eventsOf(() => before(id, dan.id));
    await eventsOf(() => server.call(dan, accountEndpoints.quitColocation, { params: { id: home } }));
    await eventsOf(() => after(id));
    expect(await onIt(id)).toEqual([lea.id]);
    expect((await get(id)).handover).toMatchObject({ answer: 'declined' });
    await asked(lea, id, cleo);
  });
});

describe('a turn that was taken over returns to its asker', () => {
  it('a handed-over turn returns when its taker is away on the day', async () => {
    const id = await bins();
    await answer(tomasz, await asked(lea, id, tomasz), true);
    await eventsOf(() => away(tomasz, '2040-01-03'));
    expect(await onIt(id)).toEqual([lea.id]);
  });

  it('a handed-over turn stays if the asker is away, too', async () => {
    const id = await bins();
    await answer(tomasz, await asked(lea, id, tomasz), true);
    await away(lea, '2040-01-03');
    await away(tomasz, '2040-01-03');
    expect(await onIt(id)).toEqual([tomasz.id]);
  });

  it('a handed-over turn returns when its taker moves out', async () => {
    const dan = await server.signUp('Dan');
    await server.join(dan, home);
    const id = await bins();
    await answer(dan, await asked(lea, id, dan), true);
    await eventsOf(() => server.call(dan, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(await onIt(id)).toEqual([lea.id]);
  });
});

describe('is refused', () => {
  it("a member who isn't enrolled, or a completed chore, can't be asked about", async () => {
    const [id, done] = [await bins(), await add('Windows', { enrolled: [lea.id], isDone: true })];
    expect(statuses([await ask(tomasz, id, cleo), await ask(lea, done, cleo)])).toEqual([422, 422]);
  });

  it("the asker, an enrolled member, a stranger, or an absent member can't be asked", async () => {
    const id = await add('Windows', { enrolled: [lea.id, cleo.id], dueDate: '2040-01-03T17:00:00.000Z' });
    await away(tomasz, '2040-01-03');
    const replies = await Promise.all([lea, cleo, stranger, tomasz].map((user) => ask(lea, id, user)));
    expect(statuses(replies)).toEqual([422, 422, 422, 422]);
  });

  it("answering for another, withdrawing another's question, and another household's questions are refused", async () => {
    const id = await bins();
    const question = await asked(lea, id, tomasz);
    expect(
      statuses([
        await answer(cleo, question, true),
        await answer(lea, question, true),
        await withdraw(tomasz, question),
        await answer(stranger, question, true),
        await withdraw(stranger, question),
        await ask(stranger, id, stranger),
      ]),
    ).toEqual([403, 403, 403, 404, 404, 404]);
  });
});
