import { applyToBook } from '@hestia/contract/book/apply.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import type { BookContent } from '@hestia/contract/book/schemas.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { MAX_BOOK_CHANGES, MAX_BOOK_ENTRIES, MAX_BOOK_READINGS, MAX_READINGS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());
beforeEach(() => server.byHand(sql`delete from book_entries`));

const { addBookEntry, addBookReading, deleteBookEntry, deleteBookReading, editBookEntry, listBook, listBookChanges } =
  bookEndpoints;
const read = (user = lea) => server.call(user, listBook, { query: { colocationId: home } });
const wifi: BookContent = { kind: 'wifi', network: 'Elm 5', password: 'a b c', security: 'wpa', isHidden: false };
const meter: BookContent = { kind: 'meter', unit: 'kWh', number: '' };
const add = (content: BookContent = wifi, user: TestUser = lea) =>
  server.call(user, addBookEntry, { body: { colocationId: home, title: 'Title', content } });
const edit = (id: string, change: object, user: TestUser = tomasz) =>
  server.call(user, editBookEntry, { body: { id, ...change } });
const show = (entryId: string, value: number, readOn = '2026-11-30') =>
  server.call(lea, addBookReading, { body: { entryId, readOn, value } });
const steps = { fetch: () => read(tomasz), apply: applyToBook };

describe('an entry of the house book', () => {
  it('an entry is created, edited by another member and deleted, with an event for every write', async () => {
    await verifyEvents(server, lea, { ...steps, write: () => add() });
    const id = (await read())[0]?.id ?? '';
    const events = await verifyEvents(server, lea, { ...steps, write: () => edit(id, { title: 'Internet' }) });
    expect(events.map(({ name }) => name)).toEqual(['BookEntryUpdated']);
    expect(await read()).toMatchObject([{ title: 'Internet', content: wifi, createdBy: lea.id, updatedBy: tomasz.id }]);
    const remove = () => server.call(tomasz, deleteBookEntry, { params: { id } });
    await verifyEvents(server, lea, { ...steps, write: remove });
    expect(await read()).toEqual([]);
  });

  it("a new entry's change time is its creation: so it has no history", async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 10; count++) ids.add(await add());
    const added = (await read()).filter(({ id }) => ids.has(id));
    expect(added.map(({ updatedAt }) => updatedAt)).toEqual(added.map(({ createdAt }) => createdAt));
    for (const id of ids) await server.call(lea, deleteBookEntry, { params: { id } });
  });

  it("another household can't see it", async () => {
    const id = await add(meter);
    const reading = await show(id, 1);
    const seen = [
      await server.attempt(stranger, listBook, { query: { colocationId: home } }),
      await server.attempt(stranger, listBookChanges, { params: { id } }),
      await server.attempt(stranger, addBookEntry, { body: { colocationId: home, title: 'Title', content: wifi } }),
      await server.attempt(stranger, editBookEntry, { body: { id, title: 'Mine' } }),
      await server.attempt(stranger, deleteBookEntry, { params: { id } }),
      await server.attempt(stranger, addBookReading, { body: { entryId: id, readOn: '2026-11-30', value: 1 } }),
      await server.attempt(stranger, deleteBookReading, { params: { id: reading } }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  it('content of another kind, or keys of a stranger, are refused', async () => {
    const id = await add();
    const body = (content: BookContent) => ({ body: { id, content } });
    const keys: BookContent = { kind: 'keys', lines: [{ name: 'Cellar', holderId: stranger.id, holder: '' }] };
    const adding = { body: { colocationId: home, title: 'Keys', content: keys } };
    expect((await server.attempt(lea, editBookEntry, body({ kind: 'text', text: 'Hi' }))).status).toBe(422);
    expect((await server.attempt(lea, addBookEntry, adding)).status).toBe(422);
  });

  it('a house book has a limited number of entries', async () => {
    await server.byHand(sql`insert into book_entries (colocation_id, id, title, content, created_by, updated_by)
      select ${home}, gen_random_uuid(), 'Entry ' || n, '{"kind": "text", "text": ""}', ${lea.id}, ${lea.id}
      from generate_series(1, ${MAX_BOOK_ENTRIES}) as n`);
    const { status, body } = await server.attempt(lea, addBookEntry, {
      body: { colocationId: home, title: 'One more', content: wifi },
    });
    expect([status, (body as { code: string }).code]).toEqual([422, 'quotaReached']);
  });

  it('keys of a name without an account pass to the member who claims it', async () => {
    const body = { colocationId: home, name: 'Noa' };
    const noa = await server.call(lea, placeholderEndpoints.addPlaceholder, { body });
    await add({ kind: 'keys', lines: [{ name: 'Cellar', holderId: noa, holder: '' }] });
    await server.call(tomasz, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: noa } });
    expect((await read())[0]?.content).toMatchObject({ lines: [{ holderId: tomasz.id }] });
  });
});

describe('the history of an entry', () => {
  const changesOf = (id: string) => server.call(lea, listBookChanges, { params: { id } });

  it('the history has editors and earlier versions, which can be restored', async () => {
    const id = await add();
    await edit(id, { title: 'Internet' });
    await edit(id, { content: { ...wifi, password: 'new' } }, lea);
    const changes = await changesOf(id);
    expect(changes).toMatchObject([
      { userId: lea.id, title: 'Internet', content: wifi },
      { userId: tomasz.id, title: 'Title', content: wifi },
    ]);
    const [last] = changes;
    await edit(id, { title: last?.title, content: last?.content });
    expect(await read()).toMatchObject([{ title: 'Internet', content: wifi }]);
    expect(await changesOf(id)).toHaveLength(3);
  });

  it('an edit that changes nothing leaves no trace', async () => {
    const id = await add();
    await verifyEvents(server, lea, { ...steps, write: () => edit(id, { title: 'Title', content: wifi }) });
    expect(await changesOf(id)).toEqual([]);
  });

  it('only the last of many changes are kept', async () => {
    const id = await add();
    for (let at = 0; at <= MAX_BOOK_CHANGES + 1; at++) await edit(id, { title: `Title ${at}` });
    const changes = await changesOf(id);
    expect([changes.length, changes[0]?.title]).toEqual([MAX_BOOK_CHANGES, `Title ${MAX_BOOK_CHANGES}`]);
    const { rows } = await sql`select from book_changes`.execute(server.platform.database.of());
    expect(rows).toHaveLength(MAX_BOOK_CHANGES);
  });
});

describe('readings of a meter', () => {
  it('readings are added in any order, and listed with the latest day first', async () => {
    const id = await add(meter);
    await verifyEvents(server, lea, { ...steps, write: () => show(id, 20, '2026-10-31') });
    await verifyEvents(server, lea, { ...steps, write: () => show(id, 30.125, '2026-11-30') });
    await verifyEvents(server, lea, { ...steps, write: () => show(id, 10, '2026-09-30') });
    expect((await read())[0]?.readings.map(({ value }) => value)).toEqual([30.125, 20, 10]);
  });

  it('a reading below the one before is accepted: meters are replaced', async () => {
    const id = await add(meter);
    await show(id, 99_999, '2026-10-31');
    await show(id, 3);
    expect((await read())[0]?.readings.map(({ value }) => value)).toEqual([3, 99_999]);
  });

  it('a reading is deleted by any member', async () => {
    const id = await show(await add(meter), 20);
    const remove = () => server.call(tomasz, deleteBookReading, { params: { id } });
    await verifyEvents(server, lea, { ...steps, write: remove });
    expect((await read())[0]?.readings).toEqual([]);
  });

  it('an event tells what changed, and not all readings of the meter', async () => {
    const id = await add(meter);
    await server.byHand(sql`insert into book_readings (colocation_id, id, entry_id, read_on, value, user_id)
      select ${home}, gen_random_uuid(), ${id}, date '2020-01-01' + n, n, ${lea.id}
      from generate_series(1, ${MAX_READINGS - 1}) as n`);
    let reading = '';
    const told = [
      ...(await verifyEvents(server, lea, {
        ...steps,
        write: async () => {
          reading = await show(id, 1);
        },
      })),
      ...(await verifyEvents(server, lea, { ...steps, write: () => edit(id, { title: 'Gas' }) })),
      ...(await verifyEvents(server, lea, {
        ...steps,
        write: () => server.call(lea, deleteBookReading, { params: { id: reading } }),
      })),
    ];
    expect(told.map(({ name }) => name)).toEqual(['BookReadingAdded', 'BookEntryUpdated', 'BookReadingDeleted']);
    expect(Math.max(...told.map(({ payload }) => JSON.stringify(payload).length))).toBeLessThan(1024);
  });

  it('all meters together have a limited number of readings: the list of entries brings them all', async () => {
    for (let meters = 0; meters < MAX_BOOK_READINGS / (MAX_READINGS - 1); meters++) await add(meter);
    await server.byHand(sql`insert into book_readings (colocation_id, id, entry_id, read_on, value, user_id)
      select ${home}, gen_random_uuid(), e.id, date '2020-01-01' + n, n, ${lea.id}
      from generate_series(1, ${MAX_READINGS - 1}) as n, book_entries e limit ${MAX_BOOK_READINGS}`);
    const entryId = (await read()).find(({ readings }) => readings.length < MAX_READINGS)?.id ?? '';
    const { status, body } = await server.attempt(lea, addBookReading, {
      body: { entryId, readOn: '2026-11-30', value: 1 },
    });
    expect([status, (body as { code: string }).code]).toEqual([422, 'quotaReached']);
  });

  it('only meters have readings, and a limited number of them', async () => {
    const status = async (entryId: string) =>
      (await server.attempt(lea, addBookReading, { body: { entryId, readOn: '2026-11-30', value: 1 } })).status;
    expect(await status(await add())).toBe(422);
    const id = await add(meter);
    await server.byHand(sql`insert into book_readings (colocation_id, id, entry_id, read_on, value, user_id)
      select ${home}, gen_random_uuid(), ${id}, date '2020-01-01' + n, n, ${lea.id}
      from generate_series(1, ${MAX_READINGS}) as n`);
    expect(await status(id)).toBe(422);
  });
});
