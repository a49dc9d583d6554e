import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { MAX_BOUGHT, MAX_ITEMS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';

const { server, lea, tomasz, stranger, home, get, text, list, eventsOf } = await startBoard();
afterAll(() => server.close());

describe('items of a list', () => {
  it('have a limit in both endpoints: the older client receives the whole list with every change', async () => {
    const reminderId = await list('Everything');
    await sql`insert into reminder_items (colocation_id, id, reminder_id, name, created_by)
      select ${home}, gen_random_uuid(), ${reminderId}, 'Item ' || n, ${lea.id}
      from generate_series(1, ${MAX_ITEMS - 1}) n`.execute(server.platform.database.of());
    const add = () => server.attempt(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
    const body = { shoppinglistId: reminderId, name: 'Milk' };
    expect((await add()).status).toBe(200);
    const refused = [await add(), await server.attempt(lea, shoppingListEndpoints.addListItem, { body })];
    expect(refused).toMatchObject([
      { status: 422, body: { code: 'quotaReached' } },
      { status: 422, body: { code: 'quotaReached' } },
    ]);
    const [some] = await server.call(lea, reminderEndpoints.listItems, { query: { reminderId } });
    await server.call(lea, reminderEndpoints.deleteItem, { params: { id: some?.id ?? '' } });
    expect((await add()).status).toBe(200);
  });

  it('any member adds, ticks, renames, moves and removes them, each with an event of its note', async () => {
    const reminderId = await list('Party');
    const first = await eventsOf(() =>
      server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } }),
    );
    expect(first.map((event) => event.name)).toEqual(['NewShoppingItem', 'ReminderChanged']);
    await eventsOf(() =>
      server.call(tomasz, reminderEndpoints.addItem, { body: { reminderId, name: 'Eggs', isChecked: true } }),
    );
    const [milk] = await server.call(lea, reminderEndpoints.listItems, { query: { reminderId } });
    const id = milk?.id ?? '';
    await eventsOf(() =>
      server.call(tomasz, reminderEndpoints.editItem, {
        body: { id, name: 'Oat milk', isChecked: true, position: 9e9 },
      }),
    );
    const items = await server.call(lea, reminderEndpoints.listItems, { query: { reminderId } });
    expect(items.map((item) => [item.name, item.isChecked])).toEqual([
      ['Oat milk', true],
      ['Eggs', true],
    ]);
    await eventsOf(() => server.call(tomasz, reminderEndpoints.deleteItem, { params: { id } }));
  });

  it('store who ticked them and when, until unticked; ticking again changes nothing', async () => {
    const reminderId = await list('Market');
    const id = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Figs' } });
    const tick = (by: typeof lea, isChecked: boolean) =>
      eventsOf(() => server.call(by, reminderEndpoints.editItem, { body: { id, isChecked } }));
    const item = async () => (await get(reminderId)).items?.[0];
    expect(await item()).toMatchObject({ checkedBy: null, checkedAt: null });
    await tick(tomasz, true);
    const ticked = await item();
    expect(ticked).toMatchObject({ isChecked: true, checkedBy: tomasz.id });
    expect(Date.parse(ticked?.checkedAt ?? '')).toBeGreaterThan(0);
    await tick(lea, true);
    expect(await item()).toEqual(ticked);
    await tick(lea, false);
    expect(await item()).toMatchObject({ isChecked: false, checkedBy: null, checkedAt: null });
  });

  it('are stored as bought with each tick, also once they are off the list', async () => {
    const bought = async (user: typeof lea, colocationId = home) => {
      const all = await server.call(user, reminderEndpoints.listBoughtItems, { query: { colocationId } });
      return all.filter((each) => each.reminderId === reminderId).map(({ itemId, name }) => [itemId, name]);
    };
    const reminderId = await list('Bakery');
    const id = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Rolls' } });
    for (const isChecked of [true, true, false, true])
      await server.call(tomasz, reminderEndpoints.editItem, { body: { id, isChecked } });
    await server.call(lea, reminderEndpoints.editItem, { body: { id, name: '6 rolls' } });
    await server.call(lea, reminderEndpoints.deleteItem, { params: { id } });
    expect(await bought(lea)).toEqual([
      [id, 'Rolls'],
      [id, 'Rolls'],
    ]);
    const theirs = { query: { colocationId: home } };
    expect((await server.attempt(stranger, reminderEndpoints.listBoughtItems, theirs)).status).toBe(404);
  });

  it("are stored with the list's shop at the time", async () => {
    const reminderId = await list('Weekly');
    const add = async (name: string, isChecked: boolean) =>
      server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name, isChecked } });
    const goTo = (shop: string | null) =>
      eventsOf(() => server.call(tomasz, reminderEndpoints.editReminder, { body: { id: reminderId, shop } }));
    await add('Before', true);
    await goTo(' Corner\u200B Shop ');
    const id = await add('Rice', false);
    await eventsOf(() => server.call(lea, reminderEndpoints.editItem, { body: { id, isChecked: true } }));
    await goTo('Market');
    await eventsOf(() => add('Rolls', true));
    await goTo(null);
    await eventsOf(() => add('After', true));
    const all = await server.call(lea, reminderEndpoints.listBoughtItems, { query: { colocationId: home } });
    expect(all.filter((each) => each.reminderId === reminderId).map(({ name, shop }) => [name, shop])).toEqual([
      ['Before', null],
      ['Rice', 'Corner Shop'],
      ['Rolls', 'Market'],
      ['After', null],
    ]);
  });

  it('any member moves them among the aisles, and back to the learned place', async () => {
    const reminderId = await list('By hand');
    const id = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Rice' } });
    const put = async (aisle: number | null) => {
      await eventsOf(() => server.call(tomasz, reminderEndpoints.editItem, { body: { id, aisle } }));
      return (await get(reminderId)).items?.[0]?.aisle;
    };
    expect([await put(0.25), await put(null)]).toEqual([0.25, null]);
    await put(0.5);
    await eventsOf(() => server.call(lea, reminderEndpoints.editItem, { body: { id, isChecked: true } }));
    expect((await get(reminderId)).items?.[0]).toMatchObject({ aisle: 0.5, isChecked: true });
  });

  it('are stored up to a limit: the oldest are removed first', async () => {
    const reminderId = await list('Years');
    await server.byHand(sql`
      insert into bought_items (colocation_id, item_id, bought_at, reminder_id, name)
      select ${home}, gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 hour', ${reminderId}, 'Item ' || n
      from generate_series(1, ${MAX_BOUGHT}) n`);
    const id = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Last' } });
    await eventsOf(() => server.call(lea, reminderEndpoints.editItem, { body: { id, isChecked: true } }));
    const all = await server.call(lea, reminderEndpoints.listBoughtItems, { query: { colocationId: home } });
    expect(all).toHaveLength(MAX_BOUGHT);
    expect(all.at(-1)?.name).toBe('Last');
    expect(all.map(({ name }) => name)).not.toContain('Item 1');
  });

  it("another household can't see them, and only lists have them", async () => {
    const reminderId = await list('Ours');
    const id = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
    const replies = [
      await server.attempt(stranger, reminderEndpoints.addItem, { body: { reminderId, name: 'Poison' } }),
      await server.attempt(stranger, reminderEndpoints.editItem, { body: { id, name: 'Poison' } }),
      await server.attempt(stranger, reminderEndpoints.deleteItem, { params: { id } }),
      await server.attempt(lea, reminderEndpoints.addItem, { body: { reminderId: await text(), name: 'Milk' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await get(reminderId)).items?.map(({ name }) => name)).toEqual(['Milk']);
  });
});
