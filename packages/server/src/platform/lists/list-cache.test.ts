import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import { ListCache } from '#platform/lists/list-cache.ts';
import { RecentEvents } from '#platform/lists/recent-events.ts';
import { SerializedJson } from '#platform/lists/serialized-json.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';

type Word = { readonly id: string; readonly text: string };

let stored: TestDatabase;
let database: Database;
let known: { readonly database: Database; readonly recentEvents: RecentEvents };
let lists: ListCache;
let colocationId: string;
/** How often the list was read from its table, and which items were written as JSON. */
let loads: number;
let written: string[];

beforeAll(async () => {
  stored = await createTestDatabase();
  database = createDatabase(stored.connection, { log: quietLog() });
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});
beforeEach(async () => {
  [loads, written, colocationId] = [0, [], randomUUID()];
  known = { database, recentEvents: new RecentEvents() };
  lists = new ListCache(known);
  await sql`insert into colocations (id, name) values (${colocationId}, 'Flat')`.execute(database.of());
});

/** The categories of a household, whose events contain their current name; null for one that must be read. */
const words: CachedList<Word> = {
  name: 'words',
  load: async (on) => {
    loads += 1;
    const { rows } = await sql<Word>`
      select id, name as text from expense_categories where colocation_id = ${colocationId} order by id`.execute(
      on.of(),
    );
    return rows;
  },
  apply: (items, { name, payload }: { name: string; payload: Word }) => {
    if (name === 'ExpenseCategoryDeleted') return null;
    if (name !== 'ExpenseCategoryUpdated') return items;
    if (payload.text === 'of another version') throw new TypeError('What is this?');
    return [...items.filter(({ id }) => id !== payload.id), payload].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  },
  isWhole: ({ length }) => length < 4,
  show: (items, userId) => items.map((item) => (item.text === userId ? { ...item, text: 'hidden' } : item)),
};

const write = (item: object) => {
  const { text } = item as Word;
  written.push(text);
  return JSON.stringify({ text });
};

type TestEvent = { readonly name?: string; readonly word?: Word };

/** Changes a word and emits it, in one transaction. */
const emit = ({ name = 'ExpenseCategoryUpdated', word = wordOf(1, 'one') }: TestEvent = {}) =>
  inTransaction(database, async (tx) => {
    await sql`update colocations set seq = seq + 1 where id = ${colocationId}`.execute(tx.of());
    await sql`insert into expense_categories (colocation_id, id, name) values (${colocationId}, ${word.id}, ${word.text})
      on conflict (colocation_id, id) do update set name = excluded.name`.execute(tx.of());
    await sql`insert into events (colocation_id, seq, name, payload)
      select id, seq, ${name}, ${JSON.stringify(word)}::jsonb from colocations where id = ${colocationId}`.execute(
      tx.of(),
    );
  });
const wordOf = (nth: number, text: string): Word => ({ id: `00000000-0000-4000-8000-00000000000${nth}`, text });

const history = async () => {
  const { rows } = await sql<{ history: string }>`select history from identity`.execute(database.of());
  return rows[0]?.history ?? '';
};

/** Reads the list as a member whose household is at its current event. */
const read = (userId = 'Léa', from = lists) => readOf(words, userId, from);

async function readOf(list: typeof words, userId = 'Léa', from = lists): Promise<string[]> {
  const { rows } = await sql<{ seq: number; history: string }>`
    select seq, history from colocations c, identity where c.id = ${colocationId}`.execute(database.of());
  const [place = { seq: 0, history: '' }] = rows;
  const result = await from.read(list, { userId, colocationId, ...place }, write);
  const items = result instanceof SerializedJson ? (JSON.parse(result.json.toString()) as Word[]) : result;
  return items.map(({ text }) => text);
}

it('caches a list on its second read, and then follows it by events', async () => {
  await emit();
  for (let nth = 0; nth < 3; nth++) expect(await read()).toEqual(['one']);
  expect(loads).toBe(2);
  await emit({ word: wordOf(2, 'two') });
  await emit({ name: 'NewMessageAdded', word: wordOf(2, 'two') });
  expect(await read()).toEqual(['one', 'two']);
  expect(loads).toBe(2);
});

/** The lists, and how often they have asked the database. */
function counted() {
  let asked = 0;
  const of = () => {
    asked += 1;
    return database.of();
  };
  lists = new ListCache({ ...known, database: { of } });
  return () => asked;
}

it('asks the database nothing about events that this process has committed', async () => {
  const asked = counted();
  await keepOne();
  const before = asked();
  for (const [seq, text] of [
    [2, 'uno'],
    [3, 'eins'],
  ] as const) {
    const word = wordOf(1, text);
    await emit({ word });
    const events = [{ seq, name: 'ExpenseCategoryUpdated', payload: word }];
    known.recentEvents.remember(colocationId, events, { history: await history(), bytes: 100 });
    expect(await read()).toEqual([text]);
  }
  expect(asked()).toBe(before);
  // Another process has emitted this one.
  await emit({ word: wordOf(1, 'one') });
  expect(await read()).toEqual(['one']);
  expect(asked()).toBe(before + 1);
});

it("reads another process's events once for all lists", async () => {
  const asked = counted();
  const others = { ...words, name: 'other words' };
  await emit();
  for (let nth = 0; nth < 2; nth++) for (const list of [words, others]) await readOf(list);
  await emit({ word: wordOf(1, 'uno') });
  const before = asked();
  for (const list of [words, others]) expect(await readOf(list)).toEqual(['uno']);
  expect(asked()).toBe(before + 1);
});

it('returns the cached text where the caller sees no change', async () => {
  await emit();
  await read();
  await read();
  written = [];
  expect(await read()).toEqual(['one']);
  expect(written).toEqual([]);
  expect(await read('one')).toEqual(['hidden']);
  expect(await read()).toEqual(['one']);
});

it('leaves out old entries, and serializes the rest once', async () => {
  let old = '';
  let texts = 0;
  const aging: typeof words = {
    ...words,
    name: 'aging words',
    age: (items) => (items.some(({ text }) => text === old) ? items.filter(({ text }) => text !== old) : items),
    text: (items, writeOne) => {
      texts += 1;
      return `[${items.map(writeOne).join(',')}]`;
    },
  };
  await emit();
  await emit({ word: wordOf(2, 'two') });
  for (let nth = 0; nth < 2; nth++) expect(await readOf(aging)).toEqual(['one', 'two']);
  [old, texts] = ['one', 0];
  for (let nth = 0; nth < 3; nth++) expect(await readOf(aging)).toEqual(['two']);
  expect(texts).toBe(1);
});

/** A cached list of one word. */
async function keepOne(): Promise<void> {
  await emit();
  await read();
  await read();
  loads = 0;
}

it.each<[string, () => Promise<unknown>]>([
  ['an event says so', () => emit({ name: 'ExpenseCategoryDeleted', word: wordOf(2, 'two') })],
  ['an event is from another version', () => emit({ word: wordOf(2, 'of another version') })],
  ['an event has a name that is not known', () => emit({ name: 'NewTelegramAdded', word: wordOf(2, 'two') })],
  [
    'the oldest of the events is no longer stored',
    async () => {
      await emit({ word: wordOf(2, 'two') });
      await emit({ word: wordOf(3, 'three') });
      await sql`delete from events where colocation_id = ${colocationId} and seq = 2`.execute(database.of());
    },
  ],
  [
    'none of them is',
    async () => {
      await emit({ word: wordOf(2, 'two') });
      await sql`delete from events where colocation_id = ${colocationId}`.execute(database.of());
    },
  ],
  [
    'they are many',
    () =>
      sql`with household as (update colocations set seq = seq + 51 where id = ${colocationId} returning id, seq - 51 as before)
        insert into events (colocation_id, seq, name, payload)
        select id, before + n, 'NewMessageAdded', '{}' from household, generate_series(1, 51) as n`.execute(
        database.of(),
      ),
  ],
  [
    'the database has another history',
    () => sql`update identity set history = gen_random_uuid()`.execute(database.of()),
  ],
  [
    'the household has gone back',
    () => sql`update colocations set seq = 0 where id = ${colocationId}`.execute(database.of()),
  ],
])('reads a list again when %s', async (_, happens) => {
  await keepOne();
  await happens();
  const { rows } = await sql<{ name: string }>`
    select name from expense_categories where colocation_id = ${colocationId} order by id`.execute(database.of());
  expect(await read()).toEqual(rows.map(({ name }) => name));
  expect(loads).toBe(1);
});

it('caches no list whose tables may have more rows', async () => {
  await keepOne();
  for (const nth of [2, 3, 4, 5]) {
    await emit({ word: wordOf(nth, `word ${nth}`) });
    expect(await read()).toHaveLength(nth);
  }
  expect(loads).toBe(2);
  expect(await read()).toHaveLength(5);
  expect(loads).toBe(3);
});

it('shows no uncommitted write, and none rolled back', async () => {
  await keepOne();
  const failed = inTransaction(database, async (tx) => {
    await sql`update colocations set seq = seq + 1 where id = ${colocationId}`.execute(tx.of());
    await sql`update expense_categories set name = 'never' where colocation_id = ${colocationId}`.execute(tx.of());
    await sql`insert into events (colocation_id, seq, name, payload)
      values (${colocationId}, 2, 'ExpenseCategoryUpdated', ${JSON.stringify(wordOf(1, 'never'))}::jsonb)`.execute(
      tx.of(),
    );
    expect(await read()).toEqual(['one']);
    throw new Error('Undone');
  });
  await expect(failed).rejects.toThrow('Undone');
  expect(await read()).toEqual(['one']);
  await emit({ word: wordOf(1, 'uno') });
  expect(await read()).toEqual(['uno']);
  expect(loads).toBe(0);
});

it('caches no read that overlaps a write', async () => {
  await emit();
  await read();
  const during = {
    ...words,
    load: async (...on: Parameters<typeof words.load>) => {
      const items = await words.load(...on);
      await emit({ word: wordOf(1, 'uno') });
      return items;
    },
  };
  await lists.read(during, { userId: 'Léa', colocationId, seq: 1, history: await history() }, write);
  expect(lists.size).toBe(0);
  expect(await read()).toEqual(['uno']);
});

it('updates a list once for all waiting callers, at least to the event known when each called', async () => {
  await keepOne();
  for (let turn = 0; turn < 8; turn++) {
    const text = `turn ${turn}`;
    const early = Array.from({ length: 5 }, () => read());
    await emit({ word: wordOf(1, text) });
    const late = await Promise.all(Array.from({ length: 5 }, () => read()));
    expect(late).toEqual(late.map(() => [text]));
    await Promise.all(early);
  }
  expect(loads).toBe(0);
  expect(new Set(written).size).toBe(written.length);
});

it('has limited memory, and evicts the least recently used first', async () => {
  const small = new ListCache(known, { maxBytes: 1000 });
  const homes = Array.from({ length: 5 }, () => randomUUID());
  for (const home of homes) {
    colocationId = home;
    await sql`insert into colocations (id, name) values (${home}, 'Flat')`.execute(database.of());
    await emit({ word: wordOf(1, 'x'.repeat(60)) });
    await read('Léa', small);
    await read('Léa', small);
    expect(small.size).toBeLessThanOrEqual(1000);
  }
  loads = 0;
  for (const home of [homes[4], homes[3], homes[0]]) {
    colocationId = home ?? '';
    await read('Léa', small);
  }
  expect(loads).toBe(1);
});

it('keeps no list larger than the whole cache', async () => {
  await emit();
  const tiny = new ListCache(known, { maxBytes: 50 });
  for (let nth = 0; nth < 3; nth++) await read('Léa', tiny);
  expect([loads, tiny.size]).toEqual([3, 0]);
});

it('in tests, fails where the tables differ', async () => {
  const checked = new ListCache(known, { isChecked: true });
  await emit();
  await read('Léa', checked);
  await sql`update expense_categories set name = 'uno' where colocation_id = ${colocationId}`.execute(database.of());
  await emit({ name: 'NewMessageAdded', word: wordOf(2, 'two') });
  await expect(read('Léa', checked)).rejects.toThrow('List words at event 2');
});
