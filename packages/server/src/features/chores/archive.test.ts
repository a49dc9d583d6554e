import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startRota } from '#test/rota.ts';
import { archiveDoneChores } from './archive.ts';

const { server, lea, home, list, add, eventsOf } = await startRota();
afterAll(() => server.close());

describe('the nightly archive', () => {
  it('archives done and past chores, keeps them, and emits events', async () => {
    const past = await add('Past and done', { dueDate: '2020-01-01', isDone: true });
    const open = await add('Past and open', { dueDate: '2020-01-01' });
    const coming = await add('Coming and done', { dueDate: '2090-01-01', isDone: true });
    const { database, transact } = server.platform;
    await eventsOf(() => archiveDoneChores(database, transact));
    const ids = (await list()).map((chore) => chore.id);
    expect([ids.includes(past), ids.includes(open), ids.includes(coming)]).toEqual([false, true, true]);
    const archived = await server.call(lea, choreEndpoints.listArchivedChores, { query: { colocationId: home } });
    expect(archived.chores.map((chore) => chore.id)).toEqual([past]);
  });

  it('archives in all households, several per transaction, and each receives only its events', async () => {
    const { database, transact } = server.platform;
    const on = database.of();
    await sql`insert into colocations (id, name) select gen_random_uuid(), 'Archived' from generate_series(1, 130)`.execute(
      on,
    );
    await sql`insert into chores (colocation_id, id, created_by, due_at, title)
      select c.id, gen_random_uuid(), ${lea.id}, '2020-01-01', 'Done' from colocations c, generate_series(1, 2)
      where c.name = 'Archived'`.execute(on);
    await sql`insert into chore_completions (colocation_id, chore_id)
      select colocation_id, id from chores where title = 'Done'`.execute(on);
    let transactions = 0;
    const counted: typeof transact = (scope, work) => {
      transactions++;
      return transact(scope, work);
    };
    expect(await archiveDoneChores(database, counted)).toBe(260);
    expect(transactions).toBe(3);
    const { rows } = await sql<{ households: number; wrong: number }>`
      select count(distinct e.colocation_id) as households,
        count(*) filter (where c.archived_at is null or c.colocation_id <> e.colocation_id) as wrong
      from events e join chores c on c.id::text = e.payload #>> '{}' where c.title = 'Done'`.execute(on);
    expect(rows).toEqual([{ households: 130, wrong: 0 }]);
  });

  it('the archive is paged, also when the last chore of a page is deleted or reopened meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift(await add(`Put away ${n}`, { dueDate: '2020-01-01', isDone: true }));
      await archiveDoneChores(server.platform.database, server.platform.transact);
    }
    const page = (before?: string | null) =>
      server.call(lea, choreEndpoints.listArchivedChores, { query: { colocationId: home, limit: 2, before } });
    const first = await page();
    expect(first.chores.map((chore) => chore.id)).toEqual(ids.slice(0, 2));
    await server.call(lea, choreEndpoints.deleteChore, { params: { id: ids[1] ?? '' } });
    const second = await page(first.next);
    expect(second.chores.map((chore) => chore.id)).toEqual(ids.slice(2, 4));
    await server.call(lea, choreEndpoints.toggleDone, { query: { id: ids[3] ?? '' } });
    const third = await page(second.next);
    expect(third.chores[0]?.id).toBe(ids[4]);
  });

  it('an invalid cursor of the archive is refused', async () => {
    for (const before of ['x', '_', `2020-13-01T00:00:00Z_${crypto.randomUUID()}`, crypto.randomUUID()]) {
      const query = { colocationId: home, before };
      expect((await server.attempt(lea, choreEndpoints.listArchivedChores, { query })).body).toMatchObject({
        code: 'invalid',
        errors: { before: ['Invalid cursor'] },
      });
    }
  });
});
