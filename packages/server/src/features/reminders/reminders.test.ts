import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';

const { server, lea, tomasz, stranger, home, board, get, form, text, list, poll, eventsOf } = await startBoard();
afterAll(() => server.close());

describe('notes', () => {
  it('of text, list and poll are created by the older client’s form, with live events', async () => {
    await eventsOf(() => text());
    await eventsOf(() => list());
    await eventsOf(() => poll('Which evening?'));
    const [note, shopping, question] = await board();
    expect(note).toMatchObject({ reminderType: 0, content: 'Plumber at 9', color: 'yellow', coordX: 10, items: null });
    expect(shopping).toMatchObject({ reminderType: 2, shoppingListName: 'Groceries', items: [], votes: null });
    expect(question).toMatchObject({ title: 'Which evening?', isAnonymous: false, allowMultipleChoices: false });
    const day = Date.parse(question?.expirationDate ?? '') - Date.parse(question?.createdAt ?? '');
    expect(Math.abs(day - 86_400_000)).toBeLessThan(5000);
  });

  it('need the fields of their type', async () => {
    const wrong = [
      { ReminderType: '0', Content: '  ', Color: 'blue' },
      { ReminderType: '0', Content: 'No colour' },
      { ReminderType: '1' },
      { ReminderType: '2' },
      { ReminderType: '2', ShoppingListName: 'x'.repeat(51) },
      { ReminderType: '3' },
      { ReminderType: '4' },
      { ReminderType: '' },
    ];
    for (const fields of wrong) {
      const reply = await server.attempt(lea, reminderEndpoints.addReminder, { body: form(lea, fields) });
      expect([fields, reply.status]).toEqual([fields, 422]);
    }
  });

  it('any member moves them, only their creator edits them, and their type stays', async () => {
    const id = await text('Mine');
    await eventsOf(() => server.call(tomasz, reminderEndpoints.editReminder, { body: { id, coordX: 5 } }));
    const whole = await get(id);
    await eventsOf(() => server.call(tomasz, reminderEndpoints.editReminder, { body: { ...whole, coordY: 7 } }));
    const stolen = await server.attempt(tomasz, reminderEndpoints.editReminder, { body: { id, content: 'Yours' } });
    const turned = await server.attempt(lea, reminderEndpoints.editReminder, { body: { id, reminderType: 3 } });
    expect([stolen.status, turned.status]).toEqual([403, 404]);
    await eventsOf(() =>
      server.call(lea, reminderEndpoints.editReminder, { body: { id, content: 'Still mine', color: 'pink' } }),
    );
    expect(await get(id)).toMatchObject({ coordX: 5, coordY: 7, content: 'Still mine', color: 'pink' });
  });

  it('mention members by id, without duplicates; others only in their text', async () => {
    const draft = { content: '@Tomasz and @Stranger', color: 'blue', mentions: [tomasz.id, stranger.id, tomasz.id] };
    await eventsOf(() =>
      server.call(lea, reminderEndpoints.addReminder, { body: { colocationId: home, reminderType: 0, ...draft } }),
    );
    const [note] = (await board()).slice(-1);
    expect(note).toMatchObject({ content: draft.content, mentions: [tomasz.id] });
    const body = { colocationId: home, reminderType: 0, content: 'x', color: 'blue' };
    const mentions = Array.from({ length: 51 }, () => tomasz.id);
    const many = await server.attempt(lea, reminderEndpoints.addReminder, { body: { ...body, mentions } });
    expect(many.status).toBe(422);
  });

  it('list newly mentioned members of an edit, and keep mentions until an edit changes them', async () => {
    const id = await text('@Tomasz?');
    const edit = (change: object, user = lea) =>
      eventsOf(() => server.call(user, reminderEndpoints.editReminder, { body: { id, ...change } }), user);
    const anew = (events: Awaited<ReturnType<typeof edit>>) =>
      events.flatMap(({ name, payload }) => (name === 'NewReminderMentions' ? [payload] : []));
    const mentions = [tomasz.id];
    expect(anew(await edit({ mentions }))).toEqual([{ reminderId: id, mentions }]);
    expect(anew(await edit({ content: '@Tomasz, please', mentions }))).toEqual([]);
    expect(anew(await edit({ ...(await get(id)), coordX: 7 }, tomasz))).toEqual([]);
    expect(await get(id)).toMatchObject({ content: '@Tomasz, please', mentions, coordX: 7 });
    await edit({ content: 'Anybody?', mentions: [] });
    expect((await get(id)).mentions).toEqual([]);
  });

  it('notify each mentioned member once, however often the mention is removed and added', async () => {
    const mentions = [tomasz.id];
    const edit = async (change: object) => {
      const events = await eventsOf(() =>
        server.call(lea, reminderEndpoints.editReminder, { body: { id, ...change } }),
      );
      return events.map(({ name }) => name);
    };
    const draft = { colocationId: home, reminderType: 0, content: '@Tomasz!', color: 'blue', mentions };
    const id = await server.call(lea, reminderEndpoints.addReminder, { body: draft });
    expect(await edit({ content: 'Anybody?', mentions: [] })).toEqual(['ReminderChanged']);
    expect(await edit({ content: '@Tomasz!', mentions })).toEqual(['ReminderChanged']);
    expect(await edit({ mentions: [tomasz.id, lea.id] })).toEqual(['ReminderChanged', 'NewReminderMentions']);
    await edit({ mentions });
    expect(await edit({ mentions: [tomasz.id, lea.id] })).toEqual(['ReminderChanged']);
  });

  it('are moved together, all or none', async () => {
    const ids = [await text('One'), await text('Two', tomasz)];
    const moves = ids.map((id, n) => ({ id, coordX: 100 + n, coordY: 200, coordZ: 3 }));
    const events = await eventsOf(() => server.call(tomasz, reminderEndpoints.moveReminders, { body: moves }));
    expect(events.map((event) => event.name)).toEqual(['RemindersChanged']);
    const before = await board();
    const lost = [
      ...moves.map((m) => ({ ...m, coordX: 0 })),
      { id: crypto.randomUUID(), coordX: 0, coordY: 0, coordZ: 0 },
    ];
    expect((await server.attempt(lea, reminderEndpoints.moveReminders, { body: lost })).status).toBe(404);
    expect(await board()).toEqual(before);
  });

  it('their creator deletes them, any member deletes a list', async () => {
    const [note, shopping] = [await text(), await list()];
    const refused = await server.attempt(tomasz, reminderEndpoints.deleteReminder, { params: { id: note } });
    expect(refused.status).toBe(403);
    await eventsOf(() => server.call(tomasz, reminderEndpoints.deleteReminder, { params: { id: shopping } }));
    await eventsOf(() => server.call(lea, reminderEndpoints.deleteReminder, { params: { id: note } }));
  });

  it("another household can't see notes", async () => {
    const [note, shopping] = [await text(), await list()];
    const replies = [
      await server.attempt(stranger, reminderEndpoints.getReminder, { params: { id: note } }),
      await server.attempt(stranger, reminderEndpoints.listReminders, { query: { colocationId: home } }),
      await server.attempt(stranger, reminderEndpoints.addReminder, {
        body: form(stranger, { Content: 'x', Color: 'blue' }),
      }),
      await server.attempt(stranger, reminderEndpoints.editReminder, { body: { id: note, coordX: 1 } }),
      await server.attempt(stranger, reminderEndpoints.deleteReminder, { params: { id: note } }),
      await server.attempt(stranger, reminderEndpoints.addItem, { body: { reminderId: shopping, name: 'x' } }),
      await server.attempt(stranger, reminderEndpoints.listItems, { query: { reminderId: shopping } }),
      await server.attempt(stranger, reminderEndpoints.react, { body: { reminderId: note, type: '👍' } }),
    ];
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([404]));
  });
});
