import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import { startBoard } from './board.ts';
import { attempt, succeed, type TestUser } from './call.ts';

// Invariant: a cached list equals the tables at each event. The servers of all tests compare the two (`checksLists`),
// so the tests of every command prove it. This file covers the rest.

const { server, lea, tomasz, home, board, list, poll, text } = await startBoard({ HESTIA_LOG: 'silent' });
const on = server.platform.database.of();
let second: App;
let urls: readonly [string, string];
beforeAll(async () => {
  second = await createApp(readSettings(server.env), { log: createLog('silent'), checksLists: true });
  urls = [server.url, await second.listen()];
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const query = { colocationId: home };
const { addItem, editItem, listItems, listReminders, listBoughtItems } = reminderEndpoints;
const put = (reminderId: string, name: string) => server.call(lea, addItem, { body: { reminderId, name } });
const tick = (id: string, isChecked = true) => server.call(lea, editItem, { body: { id, isChecked } });
const bought = async () => (await server.call(lea, listBoughtItems, { query })).map(({ name }) => name);
const boardAt = (url: string, user: TestUser) => succeed(url, user, listReminders, { query });
/** An event unrelated to the lists. */
const chat = () =>
  server.call(lea, messageEndpoints.sendMessage, { body: { colocationId: home, content: 'Hi', sendBy: lea.id } });

/** Léa pays for both. */
const pay = async (splitBetween = [lea.id, tomasz.id]) => {
  const categories = await server.call(lea, moneyEndpoints.listCategories, { params: { id: home } });
  const paid = { name: 'Bread', amount: 5, paidBy: lea.id, splitBetween };
  const body = { colocationId: home, expenseCategoryId: categories[0]?.id ?? '', createdBy: lea.id, ...paid };
  await server.call(lea, moneyEndpoints.addExpense, { body });
};

describe('a change that no event tells of is found', () => {
  beforeEach(async () => {
    const { addChore, toggleDone } = choreEndpoints;
    const id = await server.call(lea, addChore, { body: { colocationId: home, title: 'Bins', createdBy: lea.id } });
    await server.call(lea, toggleDone, { query: { id, isDone: true } });
    await tick(await put(await list(), 'Milk'));
    await chat();
    await pay();
  });

  it.each([
    ['chores', choreEndpoints.listChores, { params: { id: home } }, sql`update chores set title = 'Windows'`],
    [
      'completions',
      choreEndpoints.listCompletions,
      { query },
      sql`update chore_completions set done_at = done_at - interval '1 hour'`,
    ],
    ['notes', listReminders, { query }, sql`update reminder_items set name = 'Oil'`],
    ['bought items', listBoughtItems, { query }, sql`update bought_items set name = 'Oil'`],
    ['messages', messageEndpoints.listMessages, { query }, sql`update messages set content = 'Bye'`],
    ['expenses', moneyEndpoints.pageExpenses, { query }, sql`update expenses set name = 'Oil'`],
    [
      'categories',
      moneyEndpoints.listCategories,
      { params: { id: home } },
      sql`update expense_categories set name = id::text`,
    ],
    ['balances', moneyEndpoints.getBalance, { params: { id: home } }, sql`update balances set minor = 2 * minor`],
    ['the plan', moneyEndpoints.getRefundMethods, { params: { id: home } }, sql`update balances set minor = 2 * minor`],
  ])('among %s', async (_, endpoint, parts, change) => {
    for (let nth = 0; nth < 2; nth++) expect((await server.attempt(lea, endpoint, parts)).status).toBe(200);
    await change.execute(on);
    await chat();
    expect((await server.attempt(lea, endpoint, parts)).status).toBe(500);
    await server.byHand(sql`select`);
    expect((await server.attempt(lea, endpoint, parts)).status).toBe(200);
  });
});

it('a write through one process is visible through the other at once, both ways', async () => {
  const reminderId = await list('Both');
  for (let turn = 0; turn < 8; turn++) {
    const [writer, reader] = turn % 2 === 0 ? urls : [urls[1], urls[0]];
    await succeed(writer, lea, addItem, { body: { reminderId, name: `Item ${turn}` } });
    const note = (await boardAt(reader, tomasz)).find(({ id }) => id === reminderId);
    expect(note?.items?.at(-1)?.name).toBe(`Item ${turn}`);
  }
});

it('the items of one list follow the list, in both processes, until it is deleted', async () => {
  const reminderId = await list('Groceries');
  const namesAt = async (url: string) =>
    (await succeed(url, tomasz, listItems, { query: { reminderId } })).map(({ name, isChecked }) => [name, isChecked]);
  const [milk] = [await put(reminderId, 'Milk'), await put(reminderId, 'Bread')];
  for (const url of [...urls, ...urls])
    expect(await namesAt(url)).toEqual([
      ['Milk', false],
      ['Bread', false],
    ]);
  await tick(milk);
  await put(await list('Another'), 'Nails');
  for (const url of urls)
    expect(await namesAt(url)).toEqual([
      ['Milk', true],
      ['Bread', false],
    ]);
  await server.call(lea, reminderEndpoints.deleteReminder, { params: { id: reminderId } });
  for (const url of urls) expect((await attempt(url, tomasz, listItems, { query: { reminderId } })).status).toBe(404);
});

it('an expense lists its shares in the order sent, in both processes', async () => {
  const sharesAt = async (url: string) => {
    const { expenses } = await succeed(url, lea, moneyEndpoints.pageExpenses, { query: { ...query, limit: 2 } });
    return Object.keys(expenses[0]?.splitBetween ?? {});
  };
  for (const members of [
    [lea.id, tomasz.id],
    [tomasz.id, lea.id],
  ]) {
    await pay(members);
    for (const url of [...urls, ...urls]) expect(await sharesAt(url)).toEqual(members);
  }
});

it('concurrent readers are never refused, and never get older data than before', async () => {
  const reminderId = await list('Crowded');
  const count = async (url: string) =>
    (await boardAt(url, tomasz)).find(({ id }) => id === reminderId)?.items?.length ?? 0;
  const write = async (place: 0 | 1) => {
    for (let nth = 0; nth < 6; nth++) {
      const before = await count(urls[place]);
      await succeed(urls[place], lea, addItem, { body: { reminderId, name: `Item ${place} ${nth}` } });
      expect(await count(urls[place === 0 ? 1 : 0])).toBeGreaterThan(before);
    }
  };
  await Promise.all([write(0), write(1)]);
  expect(await Promise.all(urls.map(count))).toEqual([12, 12]);
});

it('each member sees their vote in an anonymous poll, in both processes, on every read', async () => {
  const reminderId = await poll('Who cleans?', { 'PollInput.IsAnonymous': 'true' });
  const votersIn = (notes: readonly Reminder[]) =>
    notes
      .find(({ id }) => id === reminderId)
      ?.votes?.map(({ votedBy }) => votedBy)
      .toSorted();
  for (const user of [lea, tomasz]) {
    const body = { reminderId, choice: user.username, votedBy: user.id };
    await server.call(user, reminderEndpoints.vote, { body });
    await chat();
    for (const url of [...urls, ...urls])
      for (const reader of [lea, tomasz]) {
        const others = user === lea ? [lea.id] : [lea.id, tomasz.id];
        const seen = others.map((voter) => (voter === reader.id ? voter : NIL_ID)).toSorted();
        expect(votersIn(await boardAt(url, reader))).toEqual(seen);
      }
  }
});

it('purchases stay after their list is deleted unread, without the texts of the list', async () => {
  await bought();
  await bought();
  const reminderId = await list('A secret party');
  await tick(await put(reminderId, 'Balloons'));
  await server.call(lea, reminderEndpoints.deleteReminder, { params: { id: reminderId } });
  expect(await bought()).toContain('Balloons');
  const other = await list('Groceries');
  const id = await put(other, 'Candles');
  await tick(id);
  await server.call(lea, reminderEndpoints.deleteItem, { params: { id } });
  expect(await bought()).toEqual(expect.arrayContaining(['Balloons', 'Candles']));
  const events = await sql<{ payload: string }>`select payload::text from events`.execute(on);
  expect(events.rows.filter(({ payload }) => payload.includes('secret party'))).toEqual([]);
  expect(JSON.stringify(await board())).not.toContain('secret party');
});

it('after a restore no earlier cache is used, though the number is the same', async () => {
  const id = await text('Before');
  await board();
  await board();
  await sql`update reminders set content = 'As in the backup' where id = ${id}`.execute(on);
  await sql`update identity set history = gen_random_uuid()`.execute(on);
  for (const url of urls)
    expect((await boardAt(url, lea)).find((note) => note.id === id)?.content).toBe('As in the backup');
});

it('a member who moves out reads the lists of the new household only', async () => {
  const olga = await server.signUp('Olga');
  await server.join(olga, home);
  await text('For us alone');
  for (const url of [...urls, ...urls]) expect((await boardAt(url, olga)).at(-1)?.content).toBe('For us alone');
  await server.call(olga, accountEndpoints.quitColocation, { params: { id: home } });
  for (const url of urls) expect((await attempt(url, olga, listReminders, { query })).status).toBe(403);
  const elsewhere = await server.createHousehold(olga, 'Elsewhere');
  for (const url of urls) {
    expect((await attempt(url, olga, listReminders, { query })).status).toBe(404);
    expect(await succeed(url, olga, listReminders, { query: { colocationId: elsewhere } })).toEqual([]);
  }
});
