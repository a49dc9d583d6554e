import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore, Repeat } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '#platform/db/opening/migrate.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

const weekly: Repeat = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [lea.id, tomasz.id],
  isPaused: false,
};
const TUESDAY = '2040-01-03T17:00:00.000Z';
const MONDAY = '2040-01-02T17:00:00.000Z';
const TUESDAY_AFTER = '2040-01-10T17:00:00.000Z';
const GLASS = '01990000-0000-7000-8000-0000000000f1';
const PAPER = '01990000-0000-7000-8000-0000000000f2';
const CORKS = '01990000-0000-7000-8000-0000000000f3';
const asItWas = {
  title: 'Bins',
  description: 'Glass and paper',
  effort: 2,
  remind: ['atDue'],
  checklist: [
    { id: GLASS, text: 'Glass' },
    { id: PAPER, text: 'Paper' },
  ],
};
const bins = (more: object = {}) => add('Bins', { ...asItWas, dueDate: TUESDAY, repeat: weekly, ...more });
const edit = (id: string, body: object) => server.attempt(lea, choreEndpoints.editChore, { body: { id, ...body } });
const onlyThis = (id: string, body: object) => edit(id, { ...body, isOnlyThis: true });
const mark = (id: string, isDone: boolean) => server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone } });
const nextOf = async (): Promise<Chore | undefined> => (await list()).find(({ repeat }) => repeat);
const linesOf = (chore: Chore | undefined) => chore?.checklist?.map(({ text }) => text);
/** All values of this turn differ. */
const another = {
  title: 'All bins',
  description: null,
  effort: 8,
  remind: [],
  dueDate: MONDAY,
  checklist: [{ id: CORKS, text: 'Corks' }],
  removedLines: [GLASS, PAPER],
};

beforeEach(async () => {
  await server.byHand(sql`delete from chores`);
});

describe('R17: an edit of only one turn', () => {
  it("an edit of one turn doesn't affect the next, however this one ends", async () => {
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => mark(id, true),
      (id) => server.call(lea, choreEndpoints.skipTurn, { body: { id, reason: null } }),
      (id) => server.call(lea, choreEndpoints.deleteChore, { params: { id }, query: {} }),
      (id) => edit(id, { isDone: true }),
    ];
    for (const end of ends) {
      await server.byHand(sql`delete from chores`);
      const id = await bins();
      expect(await eventsOf(() => onlyThis(id, another))).toEqual(['ChoreUpdated']);
      expect(await get(id)).toMatchObject({ title: 'All bins', dueDate: MONDAY, effort: 8, remind: [] });
      await eventsOf(() => end(id));
      const next = await nextOf();
      expect(next).toMatchObject({ title: 'Bins', description: 'Glass and paper', effort: 2, remind: ['atDue'] });
      expect([linesOf(next), next?.dueDate, next?.template]).toEqual([['Glass', 'Paper'], TUESDAY_AFTER, null]);
    }
  });

  it("a change of members in one turn doesn't affect the next", async () => {
    const id = await bins();
    await onlyThis(id, { enrolled: [lea.id, tomasz.id] });
    await mark(id, true);
    expect(Object.keys((await nextOf())?.enrolledUsers ?? {})).toEqual([tomasz.id]);
  });

  it('an edit is broadcast, so that an offline device computes the same next turn', async () => {
    const id = await bins();
    await onlyThis(id, { title: 'All bins', dueDate: MONDAY });
    expect((await get(id)).template).toEqual({ title: 'Bins', dueDate: TUESDAY });
    await onlyThis(id, { title: 'Bins', dueDate: TUESDAY });
    expect((await get(id)).template).toBeNull();
  });

  it('an edit of one turn survives completion and reopening', async () => {
    const id = await bins();
    await onlyThis(id, another);
    await mark(id, true);
    await eventsOf(() => mark(id, false));
    expect(await get(id)).toMatchObject({ title: 'All bins', template: { title: 'Bins', dueDate: TUESDAY } });
    await mark(id, true);
    expect(await nextOf()).toMatchObject({ title: 'Bins', dueDate: TUESDAY_AFTER });
  });

  it('a turn moved to a later day does not move the next one', async () => {
    const id = await bins();
    await onlyThis(id, { dueDate: '2040-01-12T17:00:00.000Z' });
    await mark(id, true);
    expect((await nextOf())?.dueDate).toBe(TUESDAY_AFTER);
  });

  it("an edit of one turn can't change the rule", async () => {
    const id = await bins();
    expect([(await onlyThis(id, { repeat: weekly })).status, (await onlyThis(id, { repeat: null })).status]).toEqual([
      422, 422,
    ]);
  });

  it("an edit of one turn of a task that doesn't repeat is an ordinary edit", async () => {
    const id = await add('Windows');
    await onlyThis(id, { title: 'All windows' });
    expect(await get(id)).toMatchObject({ title: 'All windows', template: null });
  });
});

describe('R17: an edit of this turn and all following', () => {
  it('an edit of the series applies to the next turn, and keeps edits of only this one', async () => {
    const id = await bins();
    await onlyThis(id, { title: 'All bins', removedLines: [GLASS] });
    await eventsOf(() => edit(id, { effort: 5, description: 'And boxes', removedLines: [PAPER] }));
    await mark(id, true);
    const next = await nextOf();
    expect(next).toMatchObject({ title: 'Bins', effort: 5, description: 'And boxes' });
    expect(linesOf(next)).toEqual(['Glass']);
  });

  it("an edit by an older client applies to the series; repeated values stay this turn's", async () => {
    const id = await bins();
    await onlyThis(id, { title: 'All bins', dueDate: MONDAY });
    const { title, dueDate, isDone } = await get(id);
    await edit(id, { colocationId: home, title, dueDate, isDone, description: 'Its own words', enrolled: [lea.id] });
    await mark(id, true);
    expect(await nextOf()).toMatchObject({ title: 'Bins', description: 'Its own words', dueDate: TUESDAY_AFTER });
  });

  it('an edit of the series and a concurrent edit of only this turn both apply', async () => {
    const id = await bins();
    await Promise.all([
      onlyThis(id, { title: 'All bins' }),
      edit(id, { effort: 5 }),
      onlyThis(id, { description: '' }),
    ]);
    expect(await get(id)).toMatchObject({ title: 'All bins', effort: 5, description: null });
    await mark(id, true);
    expect(await nextOf()).toMatchObject({ title: 'Bins', effort: 5, description: 'Glass and paper' });
  });

  it('a removed line loses its text in past events, also where only this turn differed', async () => {
    const id = await bins({ description: null });
    await onlyThis(id, { checklist: [{ id: GLASS, text: 'Clear glass' }] });
    await eventsOf(() => edit(id, { checklist: [{ id: GLASS, text: 'Bottles' }] }));
    const { rows } = await sql`select from events where payload::text ~* 'glass' and payload @> ${{ id }}`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
    expect((await get(id)).template).toBeNull();
  });

  it('a checklist has up to fifty lines, including those that only this turn lacks', async () => {
    const lines = (from: number) =>
      Array.from({ length: 50 }, (_, at) => ({
        id: `01990000-0000-7000-8000-${String(from + at).padStart(12, '0')}`,
        text: 'Line',
      }));
    const id = await bins({ checklist: lines(0) });
    await onlyThis(id, { checklist: lines(50), removedLines: lines(0).map((line) => line.id) });
    expect((await edit(id, { checklist: lines(50) })).status).toBe(422);
  });
});

describe("the series' data is deleted with the last of its turns", () => {
  const secret = {
    title: 'A secret',
    description: 'A secret, too',
    checklist: [{ id: CORKS, text: 'A secret line' }],
  };
  beforeEach(async () => {
    await server.byHand(sql`delete from chore_series`);
  });
  const storedCount = async () => {
    const { rows } = await sql`select from chore_series s where s::text like '%secret%'`.execute(
      server.platform.database.of(),
    );
    return rows.length;
  };
  const remove = (id: string, isLast: boolean) =>
    eventsOf(() => server.call(lea, choreEndpoints.deleteChore, { params: { id }, query: { isLast } }));
  /** A second turn, after a completed one. */
  const second = async () => {
    await mark(await bins(), true);
    return (await nextOf())?.id ?? '';
  };

  it("the series' data is deleted with the turn and all that follow", async () => {
    const id = await second();
    await edit(id, secret);
    expect(await storedCount()).toBe(1);
    await remove(id, true);
    expect(await storedCount()).toBe(0);
  });

  it("the series' data is deleted when it stops repeating, except edits of only this turn", async () => {
    const id = await bins(secret);
    await onlyThis(id, another);
    await edit(id, { repeat: null });
    expect(await storedCount()).toBe(0);
    await edit(id, { repeat: weekly });
    expect((await get(id)).template).toBeNull();
  });

  it("the series' data is deleted with the turn even if the series had ended under an older version, which kept it", async () => {
    const id = await second();
    await edit(id, { title: 'A secret', repeat: null });
    await server.byHand(sql`update chore_series set title = 'A secret'`);
    await remove(id, false);
    expect(await storedCount()).toBe(0);
  });
});

it("a series of an older commit keeps its newest turn's values", async () => {
  const id = await bins();
  const migration = readMigrations().find(({ number }) => number === 30);
  const filling = migration?.sql.slice(migration.sql.indexOf('update chore_series')) ?? '';
  await sql`update chore_series set title = '', effort = 1, line_ids = '{}', line_texts = '{}'`.execute(
    server.platform.database.of(),
  );
  await server.platform.database.pool.query(filling);
  expect((await get(id)).template).toBeNull();
});
