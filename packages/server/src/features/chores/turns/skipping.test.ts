import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

const weekly = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [lea.id, tomasz.id],
  isPaused: false,
};
const bins = () => add('Bins', { dueDate: '2040-01-03T17:00:00.000Z', repeat: weekly });
const skip = (user: TestUser, id: string, reason?: string) =>
  server.attempt(user, choreEndpoints.skipTurn, { body: { id, ...(reason === undefined ? {} : { reason }) } });
const past = (id: string, user = lea) => server.call(user, choreEndpoints.listPastTurns, { params: { id } });
const mark = (id: string, isDone: boolean) => server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone } });
const openTurn = async () => {
  const found = (await list()).find(({ repeat }) => repeat);
  if (!found) throw new Error('There is no open turn');
  return found;
};

beforeEach(() => server.byHand(sql`delete from chores`));

it('a skipped turn leaves the list, and the next one follows as if it had been done', async () => {
  const id = await bins();
  expect(await eventsOf(() => skip(lea, id))).toEqual(['ChoreDeleted', 'NewChoreAdded']);
  expect(await list()).toMatchObject([
    { dueDate: '2040-01-10T17:00:00.000Z', isDone: false, repeat: { turn: 2, whose: tomasz.id } },
  ]);
});

it('a skip is listed with its user and reason among past turns', async () => {
  const id = await bins();
  await mark(id, true);
  await skip(tomasz, (await openTurn()).id, ' Full of snow ');
  await skip(lea, (await openTurn()).id);
  expect(await past((await openTurn()).id)).toMatchObject([
    { userId: lea.id, isSkipped: true, reason: null },
    { userId: tomasz.id, isSkipped: true, reason: 'Full of snow' },
    { choreId: id, userId: lea.id, isSkipped: false, reason: null },
  ]);
});

it("a skipped turn counts nowhere, and isn't among the completed ones", async () => {
  await skip(lea, await bins());
  const query = { colocationId: home };
  expect(await server.call(lea, choreEndpoints.listCompletions, { query })).toEqual([]);
  expect((await server.call(lea, choreEndpoints.listArchivedChores, { query })).chores).toEqual([]);
});

it('a turn that is done after all is no longer skipped', async () => {
  const id = await bins();
  await skip(lea, id, 'No time');
  await mark(id, true);
  expect(await get(id)).toMatchObject({ isDone: true, doneBy: lea.id });
  expect(await past((await openTurn()).id)).toMatchObject([{ choreId: id, isSkipped: false, reason: null }]);
});

it('a turn can be skipped once, by the first caller', async () => {
  const id = await bins();
  const replies = await Promise.all([lea, tomasz, lea, tomasz].map((user) => skip(user, id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  expect((await openTurn()).repeat?.turn).toBe(2);
});

it("skipping is refused for chores that don't repeat, for another household, and with an endless reason", async () => {
  const once = await add('Plants');
  const id = await bins();
  const replies = [await skip(lea, once), await skip(stranger, id), await skip(lea, id, 'x'.repeat(201))];
  expect(replies.map(({ status }) => status)).toEqual([422, 404, 422]);
  expect((await server.attempt(stranger, choreEndpoints.listPastTurns, { params: { id } })).status).toBe(404);
});
