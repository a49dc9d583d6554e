import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';
import type { TestUser } from '#test/call.ts';

const { server, lea, tomasz, stranger, get, text, eventsOf } = await startBoard();
afterAll(() => server.close());

describe('reactions', () => {
  it('are one per member and note, replaced and withdrawn', async () => {
    const id = await text('Cake in the kitchen');
    const react = (user: TestUser, type: string) =>
      server.call(user, reminderEndpoints.react, { body: { reminderId: id, userId: user.id, type } });
    await eventsOf(() => react(lea, '🎉'));
    const events = await eventsOf(() => react(lea, '❤️'));
    expect(events.map((event) => event.name)).toEqual(['UpdateReaction', 'ReminderTouched']);
    await Promise.all(Array.from({ length: 6 }, () => react(tomasz, '👍')));
    expect((await get(id)).reactions.map((r) => r.type).toSorted()).toEqual(['❤️', '👍'].toSorted());
    await eventsOf(() =>
      server.call(lea, reminderEndpoints.withdrawReaction, { body: { reminderId: id, userId: lea.id } }),
    );
    const gone = await server.attempt(lea, reminderEndpoints.withdrawReaction, { body: { reminderId: id } });
    expect(gone.status).toBe(404);
  });

  it("another household can't see reactions", async () => {
    const id = await text('Ours');
    const replies = [
      await server.attempt(stranger, reminderEndpoints.react, { body: { reminderId: id, type: '👍' } }),
      await server.attempt(stranger, reminderEndpoints.listReactions, { query: { reminderId: id } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect((await get(id)).reactions).toEqual([]);
  });
});
