import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExpensesIn } from '../src/features/money/expenses/repository.ts';
import { startHome } from '#test/home.ts';

// Our own calls end a page by its bytes: 200 entries as long as they may be are some tens of megabytes.

const { server, lea, tomasz, home } = await startHome();
afterAll(() => server.close());

const COUNT = 120;
/** Of a page plus one entry. */
const MAX_BYTES = 1024 * 1024;
const fill = (insert: ReturnType<typeof sql>) => insert.execute(server.platform.database.of());
const at = sql`timestamptz '2030-01-01' + n * interval '1 minute'`;
const numbers = sql`generate_series(1, ${COUNT}) as n`;
const newestFirst = Array.from({ length: COUNT }, (_, n) => COUNT - n);

/** A receipt of a hundred lines, each for fifty people. */
const receipt = JSON.stringify({
  kind: 'items',
  items: Array.from({ length: limits.splitItems }, () => ({
    name: 'x'.repeat(limits.splitItem),
    minor: 1,
    sharers: Array.from({ length: 50 }, () => lea.id),
  })),
  restMinor: 0,
});
let category: string;
let expense: string;

beforeAll(async () => {
  category = await server.call(lea, moneyEndpoints.addCategory, { body: { colocationId: home, name: 'Food' } });
  await fill(sql`insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares,
      own_split, date_of_payment, paid_on, created_by, created_at)
    select ${home}, gen_random_uuid(), ${category}, 'Expense ' || n, 100, ${lea.id}, 0,
      json_build_object(${lea.id}::text, 100), ${receipt}::json, ${at}, (${at})::date, ${lea.id}, ${at} from ${numbers}`);
  await fill(sql`insert into deleted_expenses (colocation_id, id, expense, category_name, item_ids, deleted_at, deleted_by)
    select e.colocation_id, e.id, row_to_json(e), 'Food', '{}', e.date_of_payment, ${lea.id} from expenses e`);
  await fill(sql`with c as (
      insert into chores (colocation_id, id, created_by, due_at, title, description, archived_at)
      select ${home}, gen_random_uuid(), ${lea.id}, ${at}, 'Chore ' || n, repeat('é', ${limits.choreDescription}), ${at}
      from ${numbers} returning id
    ) insert into chore_lines (colocation_id, chore_id, id, position, text)
      select ${home}, c.id, gen_random_uuid(), m, repeat('é', ${limits.checklistLine}) from c, generate_series(1, ${limits.checklistLines}) m`);
  const { rows } = await sql<{ id: string }>`
    select id from expenses order by date_of_payment desc limit 1`.execute(server.platform.database.of());
  expense = rows[0]?.id ?? '';
});

const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body));
const numberOf = (text: string) => Number(text.split(' ')[1]);

type Page = { readonly names: readonly string[]; readonly next: string | null; readonly bytes: number };
const pages: Record<string, (before: string | undefined) => Promise<Page>> = {
  async expenses(before) {
    const page = await server.call(lea, moneyEndpoints.pageExpenses, {
      query: { colocationId: home, limit: 200, before },
    });
    return { names: page.expenses.map(({ name }) => name), next: page.next, bytes: bytesOf(page) };
  },
  async 'expenses of a category'(before) {
    const page = await server.call(lea, moneyEndpoints.pageExpenses, {
      query: { colocationId: home, limit: 200, before, categoryId: category },
    });
    return { names: page.expenses.map(({ name }) => name), next: page.next, bytes: bytesOf(page) };
  },
  async 'deleted expenses'(before) {
    const page = await server.call(lea, historyEndpoints.listDeletedExpenses, {
      query: { colocationId: home, limit: 200, before },
    });
    return { names: page.deleted.map(({ expense: { name } }) => name), next: page.next, bytes: bytesOf(page) };
  },
  async 'archived chores'(before) {
    const page = await server.call(lea, choreEndpoints.listArchivedChores, {
      query: { colocationId: home, limit: 200, before },
    });
    return { names: page.chores.map(({ title }) => title), next: page.next, bytes: bytesOf(page) };
  },
};

// Twice: the second read of a list is the one that the server caches.
it.each(Object.keys(pages).flatMap((what) => [what, what]))(
  'pages of long %s are short, and together complete, in order',
  async (what) => {
    const names: string[] = [];
    for (let before: string | undefined, count = 0; count <= COUNT; count++) {
      const page = await pages[what]?.(before);
      expect(page?.bytes).toBeLessThan(MAX_BYTES);
      expect(page?.names.length).toBeGreaterThan(0);
      names.push(...(page?.names ?? []));
      if (page?.next == null) break;
      before = page.next;
    }
    expect(names.map(numberOf)).toEqual(newestFirst);
  },
);

it('the older client gets all of a category, with a few in memory at a time', async () => {
  const params = { id: category };
  const { headers, body } = await server.attempt(lea, moneyEndpoints.listByCategory, { params });
  expect(headers.get('content-length')).toBeNull();
  expect((body as Expense[]).map(({ name }) => numberOf(name))).toEqual(newestFirst);
  const lengths: number[] = [];
  for await (const page of readExpensesIn(server.platform.database, { colocationId: home, decimals: 2 }, category))
    lengths.push(page.length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(COUNT);
  expect(Math.max(...lengths)).toBeLessThan(5);
});

it('news of long expenses is read in parts, and together complete', async () => {
  await fill(sql`with told as (update colocations set seq = seq + ${COUNT} where id = ${home} returning seq)
    insert into events (colocation_id, seq, name, actor, payload)
    select ${home}::uuid, told.seq - ${COUNT} + row_number() over (order by e.date_of_payment), 'ExpenseUpdated', ${tomasz.id}::uuid,
      jsonb_build_object('id', e.id, 'name', e.name, 'split', ${receipt}::jsonb)
    from told, expenses e where e.colocation_id = ${home}`);
  const words: string[] = [];
  let reads = 0;
  for (let before: number | undefined; reads <= COUNT; reads++) {
    const page = await server.call(lea, newsEndpoints.listNews, { query: { colocationId: home, limit: 200, before } });
    words.push(...page.entries.flatMap((entry) => (entry.deed === 'expenseEdited' ? [entry.words ?? ''] : [])));
    if (page.next === null) break;
    before = page.next;
  }
  expect(words.map(numberOf)).toEqual(newestFirst);
  expect(reads).toBeGreaterThan(20);
});

it('the log of an expense has the last changes that fit a page, and its creation; in pages it is complete', async () => {
  await fill(sql`insert into expense_changes (colocation_id, thing_id, number, deed, changed_by, changed_at, before, after)
    select ${home}, ${expense}, n, 'changed', ${lea.id}, ${at} + interval '1 day', json_build_object('own_split', ${receipt}::json),
      json_build_object('name', 'Change ' || n) from generate_series(1, 100) n`);
  const log = await server.call(lea, historyEndpoints.listLog, { params: { id: expense } });
  expect(bytesOf(log)).toBeLessThan(MAX_BYTES);
  expect(log.map(({ deed }) => deed)).toEqual([...log.slice(1).map(() => 'changed'), 'added']);
  expect(log.length).toBeGreaterThan(2);
  const { items: entries, reads } = await readAll(async (before) => {
    const page = await server.call(lea, historyEndpoints.pageLog, {
      query: { expenseId: expense, limit: 200, before },
    });
    return { items: page.entries, next: page.next };
  });
  expect(entries.slice(0, log.length - 1)).toEqual(log.slice(0, -1));
  expect(entries.at(-1)).toEqual(log.at(-1));
  expect(entries.slice(0, -1).map(({ after: { name } }) => numberOf(String(name)))).toEqual(
    Array.from({ length: 100 }, (_, n) => 100 - n),
  );
  expect(reads).toBeGreaterThan(20);
});

it.each(['expense', 'chore'] as const)(
  'pages of long comments on one %s are short, and together complete, in order',
  async (what) => {
    const id =
      what === 'expense'
        ? expense
        : await server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Windows' } });
    await fill(sql`insert into ${sql.table(`${what}_messages`)} (colocation_id, id, ${sql.ref(`${what}_id`)}, created_by, created_at, content)
    select ${home}, gen_random_uuid(), ${id}, ${lea.id}, ${at}, repeat('é', 5900) || ' ' || n from generate_series(1, 300) n`);
    const { items, reads } = await readAll(async (before) => {
      const page =
        what === 'expense'
          ? await server.call(lea, historyEndpoints.pageExpenseMessages, {
              query: { expenseId: id, limit: 200, before },
            })
          : await server.call(lea, choreEndpoints.pageChoreMessages, { query: { choreId: id, limit: 200, before } });
      return { items: page.messages.map(({ content }) => content).toReversed(), next: page.next };
    });
    expect(items.map(numberOf)).toEqual(Array.from({ length: 300 }, (_, n) => 300 - n));
    expect(reads).toBeGreaterThan(5);
  },
);

/** All pages, from the first one on. */
async function readAll<Item>(
  read: (before: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<{ readonly items: readonly Item[]; readonly reads: number }> {
  const items: Item[] = [];
  let before: string | undefined;
  for (let reads = 1; reads <= 2 * COUNT; reads++) {
    const page = await read(before);
    expect(bytesOf(page)).toBeLessThan(MAX_BYTES);
    items.push(...page.items);
    if (page.next === null) return { items, reads };
    before = page.next;
  }
  throw new Error('The pages have no end');
}
