import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';
import { archiveDoneChores } from '../archive.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

const mark = (user: TestUser, id: string, isDone?: boolean) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone } });
const archive = () => archiveDoneChores(server.platform.database, server.platform.transact);
const archived = async () =>
  (await server.call(lea, choreEndpoints.listArchivedChores, { query: { colocationId: home } })).chores.map(
    ({ id }) => id,
  );

describe('a chore', () => {
  it('a chore is completed by the caller, now, and reopened for all', async () => {
    const id = await add('Bins', { enrolled: [lea.id] });
    const before = await get(id);
    expect(await eventsOf(() => mark(tomasz, id, true))).toEqual(['ChoreUpdated']);
    const done = await get(id);
    expect(done).toMatchObject({ isDone: true, doneBy: tomasz.id, enrolledUsers: { [lea.id]: null } });
    expect(done.updatedAt > before.updatedAt).toBe(true);
    expect(await eventsOf(() => mark(lea, id, false))).toEqual(['ChoreUpdated']);
    expect(await get(id)).toMatchObject({ isDone: false, doneBy: null, doneAt: null });
  });

  it('a chore is toggled without an explicit state', async () => {
    const id = await add('Stairs');
    await mark(lea, id);
    expect((await get(id)).isDone).toBe(true);
    await mark(lea, id);
    expect((await get(id)).isDone).toBe(false);
  });

  it('an unchanged state emits no event', async () => {
    const id = await add('Oven');
    expect(await eventsOf(() => mark(lea, id, false))).toEqual([]);
    await mark(tomasz, id, true);
    const done = await get(id);
    expect(await eventsOf(() => mark(lea, id, true))).toEqual([]);
    expect(await get(id)).toEqual(done);
  });

  it('two concurrent completions count once, and emit one event', async () => {
    const id = await add('Carry the fridge');
    expect(await eventsOf(() => Promise.all([lea, tomasz].map((user) => mark(user, id, true))))).toEqual([
      'ChoreUpdated',
    ]);
    expect([lea.id, tomasz.id]).toContain((await get(id)).doneBy);
  });

  it('a reopened chore returns from the archive, and is new to the list', async () => {
    const id = await add('Again', { dueDate: '2020-01-01', isDone: true });
    await archive();
    expect(await eventsOf(() => mark(lea, id))).toEqual(['NewChoreAdded']);
    expect((await list()).find((chore) => chore.id === id)?.isDone).toBe(false);
    expect(await archived()).not.toContain(id);
  });

  it('an archived chore stays archived when completed again', async () => {
    const id = await add('Long done', { dueDate: '2020-01-01', isDone: true });
    await archive();
    expect(await eventsOf(() => mark(tomasz, id, true))).toEqual([]);
    expect(await archived()).toContain(id);
  });

  it("a chore of another household, or a deleted one, can't be marked", async () => {
    const id = await add('Secret');
    expect((await server.attempt(stranger, choreEndpoints.toggleDone, { query: { id } })).status).toBe(404);
    await server.call(lea, choreEndpoints.deleteChore, { params: { id } });
    expect((await server.attempt(lea, choreEndpoints.toggleDone, { query: { id } })).status).toBe(404);
  });
});
