import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const addList = (name: string) =>
  server.call(lea, shoppingListEndpoints.addShoppingList, { body: { colocationId: home, createdBy: lea.id, name } });
const getList = (id: string) => server.call(tomasz, shoppingListEndpoints.getShoppingList, { params: { id } });

describe('shopping lists, by their own door', () => {
  it('are the notes of the board under other names', async () => {
    const id = await addList('Groceries');
    const item = await server.call(tomasz, shoppingListEndpoints.addListItem, {
      body: { shoppinglistId: id, createdBy: tomasz.id, name: 'Milk' },
    });
    expect(await getList(id)).toEqual({
      id,
      colocationId: home,
      createdBy: lea.id,
      name: 'Groceries',
      shoppingItems: [{ id: item, name: 'Milk', isChecked: false, createdBy: tomasz.id, shoppinglistId: id }],
    });
    const note = await server.call(lea, reminderEndpoints.getReminder, { params: { id } });
    expect(note).toMatchObject({ reminderType: 2, shoppingListName: 'Groceries', items: [{ id: item, name: 'Milk' }] });
    const all = await server.call(lea, shoppingListEndpoints.listShoppingLists, { params: { id: home } });
    expect(all.map((list) => list.id)).toEqual([id]);
  });

  it("are ticked with the whole item as stored, also another member's: the older client sends all of it", async () => {
    const id = await addList('Market');
    const item = await server.call(lea, shoppingListEndpoints.addListItem, {
      body: { shoppinglistId: id, name: 'Figs' },
    });
    const stored = { id: item, name: 'Figs', createdBy: lea.id };
    const byNote = { ...stored, reminderId: id, isChecked: true };
    expect(await server.call(tomasz, reminderEndpoints.editItem, { body: byNote })).toBe(item);
    expect(await getList(id)).toMatchObject({ shoppingItems: [{ isChecked: true, createdBy: lea.id }] });
    const byList = { ...stored, shoppinglistId: id, isChecked: false };
    expect(await server.call(tomasz, shoppingListEndpoints.editListItem, { body: byList })).toBe(item);
    expect(await getList(id)).toMatchObject({ shoppingItems: [{ isChecked: false, createdBy: lea.id }] });
  });

  it('any member renames, ticks and clears them', async () => {
    const id = await addList('Party');
    const add = (name: string) =>
      server.call(lea, shoppingListEndpoints.addListItem, { body: { shoppinglistId: id, name, isChecked: true } });
    const [ice, crisps] = [await add('Ice'), await add('Crisps')];
    await server.call(tomasz, shoppingListEndpoints.renameShoppingList, { body: { id, name: 'Big party' } });
    await server.call(tomasz, shoppingListEndpoints.editListItem, {
      body: { id: ice, name: 'Much ice', isChecked: false },
    });
    await server.call(tomasz, shoppingListEndpoints.deleteListItem, { query: { shoppingItemId: crisps } });
    expect(await getList(id)).toMatchObject({
      name: 'Big party',
      shoppingItems: [{ id: ice, name: 'Much ice', isChecked: false }],
    });
    await server.call(tomasz, shoppingListEndpoints.deleteListItemByPath, { params: { id: ice } });
    expect((await getList(id)).shoppingItems).toEqual([]);
    await server.call(tomasz, shoppingListEndpoints.deleteShoppingList, { params: { id } });
    expect((await server.attempt(lea, shoppingListEndpoints.getShoppingList, { params: { id } })).status).toBe(404);
  });

  it('are not notes of other kinds, nor another household’s', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      colocationId: home,
      reminderType: '0',
      content: 'x',
      color: 'blue',
    })) {
      body.append(name, value);
    }
    const note = await server.call(lea, reminderEndpoints.addReminder, { body });
    const list = await addList('Ours');
    const replies = [
      await server.attempt(lea, shoppingListEndpoints.getShoppingList, { params: { id: note } }),
      await server.attempt(lea, shoppingListEndpoints.deleteShoppingList, { params: { id: note } }),
      await server.attempt(lea, shoppingListEndpoints.addListItem, { body: { shoppinglistId: note, name: 'x' } }),
      await server.attempt(stranger, shoppingListEndpoints.getShoppingList, { params: { id: list } }),
      await server.attempt(stranger, shoppingListEndpoints.renameShoppingList, { body: { id: list, name: 'Theirs' } }),
      await server.attempt(stranger, shoppingListEndpoints.addListItem, { body: { shoppinglistId: list, name: 'x' } }),
      await server.attempt(stranger, shoppingListEndpoints.listShoppingLists, { params: { id: home } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404));
  });
});
