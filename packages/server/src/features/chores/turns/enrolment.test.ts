import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

describe('chores', () => {
  it('refuse a second enrollment, one of a stranger, and the end of a missing one', async () => {
    const id = await add('Windows', { enrolled: [lea.id] });
    const replies = [
      await server.attempt(lea, choreEndpoints.enrol, { query: { choreId: id, userId: lea.id } }),
      await server.attempt(lea, choreEndpoints.enrol, { query: { choreId: id, userId: stranger.id } }),
      await server.attempt(lea, choreEndpoints.leave, { query: { choreId: id, userId: tomasz.id } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([422, 422, 404]);
  });

  it('a change of enrollment updates the time by which the older client detects changes', async () => {
    const id = await add('Dishes');
    const times = [(await get(id)).updatedAt];
    for (const change of [choreEndpoints.enrol, choreEndpoints.leave]) {
      await eventsOf(() => server.call(lea, change, { query: { choreId: id, userId: lea.id } }));
      times.push((await get(id)).updatedAt);
    }
    expect(new Set(times).size).toBe(3);
    expect(times.toSorted()).toEqual(times);
  });

  it('concurrent enrollments are all kept', async () => {
    const id = await add('Carry the fridge');
    await Promise.all(
      [lea, tomasz].map((p) => server.call(p, choreEndpoints.enrol, { query: { choreId: id, userId: p.id } })),
    );
    expect(Object.keys((await get(id)).enrolledUsers).toSorted()).toEqual([lea.id, tomasz.id].toSorted());
  });

  it('open chores of a member who moves out become unassigned, completed ones stay', async () => {
    const guest = await server.signUp('Guest');
    await server.join(guest, home);
    const open = await add('Guest’s open task', { enrolled: [guest.id, lea.id] });
    const done = await add('Guest’s done task', { enrolled: [guest.id], isDone: true, dueDate: '2090-01-01' });
    await eventsOf(() => server.call(guest, accountEndpoints.quitColocation, { params: { id: home } }));
    expect(Object.keys((await get(open)).enrolledUsers)).toEqual([lea.id]);
    expect(Object.keys((await get(done)).enrolledUsers)).toEqual([guest.id]);
  });
});
