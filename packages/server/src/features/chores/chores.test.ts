import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

describe('chores', () => {
  it('are listed by due date, with complete events for every write', async () => {
    await eventsOf(() => add('Bins', { dueDate: '2026-12-02T18:00:00Z', description: 'Glass and paper' }));
    await eventsOf(() => add('Stairs', { dueDate: '2026-12-01T18:00:00Z', enrolled: [lea.id, tomasz.id] }));
    const [stairs, bins] = await list();
    expect([stairs?.title, bins?.title]).toEqual(['Stairs', 'Bins']);
    expect(stairs?.enrolledUsers).toEqual({ [lea.id]: null, [tomasz.id]: null });
    const id = bins?.id ?? '';
    await eventsOf(() =>
      server.call(tomasz, choreEndpoints.editChore, { body: { id, title: 'All bins', enrolled: [lea.id] } }),
    );
    await eventsOf(() => server.call(tomasz, choreEndpoints.enrol, { query: { choreId: id, userId: tomasz.id } }));
    await eventsOf(() => server.call(lea, choreEndpoints.leave, { query: { choreId: id, userId: lea.id } }));
    await eventsOf(() => server.call(lea, choreEndpoints.toggleDone, { query: { id } }));
    expect(await get(id)).toMatchObject({
      title: 'All bins',
      description: 'Glass and paper',
      dueDate: '2026-12-02T18:00:00.000Z',
      isDone: true,
      doneBy: lea.id,
      enrolledUsers: { [tomasz.id]: null },
    });
    await eventsOf(() => server.call(lea, choreEndpoints.deleteChore, { params: { id } }));
  });

  it('keep omitted fields, empty a list of people and clear a description on request', async () => {
    const id = await add('Oven', { description: 'Inside', enrolled: [tomasz.id], dueDate: '2027-01-01' });
    await server.call(lea, choreEndpoints.editChore, { body: { id, title: 'Oven', enrolled: [], description: null } });
    expect(await get(id)).toMatchObject({
      enrolledUsers: {},
      description: null,
      dueDate: '2027-01-01T00:00:00.000Z',
      isDone: false,
    });
  });

  it('have the ids of their members', async () => {
    const id = await add('Plants', { enrolled: [tomasz.id] });
    const mine = await server.call(lea, choreEndpoints.listByUser, { query: { userId: tomasz.id } });
    expect(mine.map((chore) => chore.id)).toContain(id);
    const members = await server.call(lea, choreEndpoints.listEnrolled, { query: { choreId: id } });
    const { username, email } = tomasz;
    expect(members).toEqual([{ id: tomasz.id, username, email, colocationId: home, profilePictureUrl: null }]);
    const query = { userId: stranger.id };
    expect((await server.attempt(lea, choreEndpoints.listByUser, { query })).status).toBe(404);
  });

  it("another household can't see them", async () => {
    const id = await add('Secret');
    const replies = [
      await server.attempt(stranger, choreEndpoints.getChore, { params: { id } }),
      await server.attempt(stranger, choreEndpoints.listChores, { params: { id: home } }),
      await server.attempt(stranger, choreEndpoints.toggleDone, { query: { id } }),
      await server.attempt(stranger, choreEndpoints.editChore, { body: { id, title: 'x' } }),
      await server.attempt(stranger, choreEndpoints.deleteChore, { params: { id } }),
      await server.attempt(stranger, choreEndpoints.addChoreMessage, { body: { choreId: id, content: 'x' } }),
      await server.attempt(stranger, choreEndpoints.listChoreMessages, { params: { id } }),
    ];
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([404]));
  });
});
