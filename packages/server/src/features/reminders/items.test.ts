import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';

const { world, lea, tomasz, stranger, get, text, list, told } = await startBoard();
afterAll(() => world.close());

describe('items of a list', () => {
  it('are added, ticked, renamed, moved and taken off by anybody, each told with the whole note', async () => {
    const reminderId = await list('Party');
    const first = await told(() => world.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } }));
    expect(first.map((event) => event.name)).toEqual(['NewShoppingItem', 'ReminderUpdated']);
    await told(() =>
      world.call(tomasz, reminderEndpoints.addItem, { body: { reminderId, name: 'Eggs', isChecked: true } }),
    );
    const [milk] = await world.call(lea, reminderEndpoints.listItems, { query: { reminderId } });
    const id = milk?.id ?? '';
    await told(() =>
      world.call(tomasz, reminderEndpoints.editItem, {
        body: { id, name: 'Oat milk', isChecked: true, position: 9e9 },
      }),
    );
    const items = await world.call(lea, reminderEndpoints.listItems, { query: { reminderId } });
    expect(items.map((item) => [item.name, item.isChecked])).toEqual([
      ['Oat milk', true],
      ['Eggs', true],
    ]);
    await told(() => world.call(tomasz, reminderEndpoints.deleteItem, { params: { id } }));
  });

  it('do not exist for another household, nor on what is no list', async () => {
    const reminderId = await list('Ours');
    const id = await world.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
    const replies = [
      await world.attempt(stranger, reminderEndpoints.addItem, { body: { reminderId, name: 'Poison' } }),
      await world.attempt(stranger, reminderEndpoints.editItem, { body: { id, name: 'Poison' } }),
      await world.attempt(stranger, reminderEndpoints.deleteItem, { params: { id } }),
      await world.attempt(lea, reminderEndpoints.addItem, { body: { reminderId: await text(), name: 'Milk' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await get(reminderId)).items?.map(({ name }) => name)).toEqual(['Milk']);
  });
});
