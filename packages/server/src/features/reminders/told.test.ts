import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { MAX_ITEMS } from '@hestia/contract/wire/limits.ts';
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startBoard } from '#test/board.ts';

const { server, lea, tomasz, home, get, text, list, eventsOf } = await startBoard();
afterAll(() => server.close());

const MAX_BYTES = 1024;
const bytesOf = (told: unknown) => Buffer.byteLength(JSON.stringify(told));
type SentEvent = { name: string; payload: unknown; seq: number };

/** A connection that joins with these arguments after the household, and all note events that it receives. */
async function listen(user: TestUser, ...args: unknown[]) {
  const heard: SentEvent[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}/hestiaHub`, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      headers: { Cookie: `token=${user.jwt}` },
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const name of [
    'ReminderUpdated',
    'RemindersUpdated',
    'ReminderChanged',
    'RemindersChanged',
    'ReminderDeleted',
    'NewShoppingItem',
    'UpdatedShoppingItem',
    'DeletedShoppingItem',
  ])
    connection.on(name, (payload: unknown, { seq }: { seq: number }) => heard.push({ name, payload, seq }));
  onTestFinished(() => connection.stop());
  await connection.start();
  const { seq } = await connection.invoke<{ seq: number }>('JoinColocationGroup', home, ...args);
  return { heard, seq, names: () => heard.map(({ name }) => name) };
}

/** A list that is as long as lists may be, of names that are. */
async function longList(): Promise<{ id: string; itemId: string }> {
  const id = await list('Everything');
  await server.byHand(sql`insert into reminder_items (colocation_id, id, reminder_id, name, created_by)
    select ${home}, gen_random_uuid(), ${id}, rpad('Item ' || n, 120, 'Ü'), ${lea.id} from generate_series(1, ${MAX_ITEMS}) n`);
  const [item] = await server.call(lea, reminderEndpoints.listItems, { query: { reminderId: id } });
  return { id, itemId: item?.id ?? '' };
}

const tick = (id: string, isChecked = true) =>
  server.call(lea, reminderEndpoints.editItem, { body: { id, isChecked } });

describe('the stored events of a change to a list of 500', () => {
  it('contain the item, in less than a kilobyte', async () => {
    const { itemId } = await longList();
    const events = await eventsOf(() => tick(itemId));
    expect(events.map(({ name }) => name)).toEqual(['UpdatedShoppingItem', 'ReminderChanged']);
    expect(bytesOf(events.map(({ name, payload }) => ({ name, payload })))).toBeLessThan(MAX_BYTES);
  });

  it('contain the changed name or place, whatever the number of items', async () => {
    const { id, itemId } = await longList();
    const writes = [
      () => server.call(lea, reminderEndpoints.editReminder, { body: { id, shoppingListName: 'All' } }),
      () => server.call(lea, reminderEndpoints.moveReminders, { body: [{ id, coordX: 7, coordY: 8, coordZ: 9 }] }),
      () => server.call(lea, reminderEndpoints.deleteItem, { params: { id: itemId } }),
    ];
    for (const write of writes) expect(bytesOf(await eventsOf(write))).toBeLessThan(MAX_BYTES);
  });
});

describe('a connection that joined without a number', () => {
  it('receives the whole note with each change, as before', async () => {
    const id = await list('Older');
    const older = await listen(tomasz);
    const item = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId: id, name: 'Milk' } });
    await tick(item);
    await server.call(lea, reminderEndpoints.deleteItem, { params: { id: item } });
    await server.call(lea, reminderEndpoints.editReminder, { body: { id, shoppingListName: 'Old' } });
    const other = await text('Beside');
    await server.call(lea, reminderEndpoints.moveReminders, { body: [{ id, coordX: 3 }] });
    await server.call(lea, reminderEndpoints.deleteReminder, { params: { id: other } });
    await expect.poll(() => older.names().at(-1)).toBe('ReminderDeleted');
    expect(older.names()).toEqual([
      'NewShoppingItem',
      'ReminderUpdated',
      'UpdatedShoppingItem',
      'ReminderUpdated',
      'DeletedShoppingItem',
      'ReminderUpdated',
      'ReminderUpdated',
      'RemindersUpdated',
      'ReminderUpdated',
      'ReminderDeleted',
    ]);
    const notes = older.heard.filter(({ name }) => name === 'ReminderUpdated').map(({ payload }) => payload);
    expect(notes.at(-1)).toEqual(await get(id));
    expect(older.heard.find(({ name }) => name === 'RemindersUpdated')?.payload).toEqual([await get(id)]);
  });

  it('none of it is stored: clients that join with a number receive changes, live and missed', async () => {
    const { itemId } = await longList();
    const [older, own] = [await listen(tomasz), await listen(tomasz, null)];
    await tick(itemId);
    await expect.poll(older.names).toEqual(['UpdatedShoppingItem', 'ReminderUpdated']);
    await expect.poll(own.names).toEqual(['UpdatedShoppingItem', 'ReminderChanged']);
    expect(bytesOf(own.heard)).toBeLessThan(MAX_BYTES);
    const late = await listen(tomasz, own.seq);
    await expect.poll(() => late.heard).toEqual(own.heard);
    const { rows } = await sql<{ stored: number }>`
      select count(*)::int as stored from events where colocation_id = ${home} and name in ('ReminderUpdated', 'RemindersUpdated')`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([{ stored: 0 }]);
  });
});

it('an event that an earlier version stored whole is still sent, without data removed since', async () => {
  const id = await list('Kept');
  const add = (name: string) => server.call(lea, reminderEndpoints.addItem, { body: { reminderId: id, name } });
  const [milk] = [await add('Milk'), await add('Rice')];
  const note = await get(id);
  const seq = (await listen(tomasz)).seq;
  await sql`
    with told as (update colocations set seq = seq + 2 where id = ${home} returning seq)
    insert into events (colocation_id, seq, name, payload)
    select ${home}::uuid, told.seq - 1, 'ReminderUpdated', ${JSON.stringify(note)}::jsonb from told
    union all select ${home}::uuid, told.seq, 'RemindersUpdated', ${JSON.stringify([note])}::jsonb from told`.execute(
    server.platform.database.of(),
  );
  await server.call(lea, reminderEndpoints.deleteItem, { params: { id: milk } });
  const late = await listen(tomasz, seq);
  await expect
    .poll(late.names)
    .toEqual(['ReminderUpdated', 'RemindersUpdated', 'DeletedShoppingItem', 'ReminderChanged']);
  const whole = { ...note, items: note.items?.filter((item) => item.id !== milk) };
  expect(late.heard.slice(0, 2).map(({ payload }) => payload)).toEqual([whole, [whole]]);
});
