import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hestia } from '#test/hestia.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { DAY_MS } from './demo/day.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, furnishFlat } from './demo/flat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

test('a demo is a flat of four members with notes, tasks, money and a house book, and each of them can sign in', async () => {
  await furnishFlat(server.url);
  const body = { email: DEMO_EMAILS[2] ?? '', password: DEMO_PASSWORD };
  const { jwt, user } = await server.call(null, accountEndpoints.signIn, { body });
  const colocationId = user.colocationId ?? '';
  const params = { id: colocationId };
  expect(await server.call({ jwt }, accountEndpoints.listMembers, { params })).toHaveLength(4);
  expect(await server.call({ jwt }, reminderEndpoints.listReminders, { query: { colocationId } })).toHaveLength(5);
  expect((await server.call({ jwt }, choreEndpoints.listChores, { params })).length).toBeGreaterThan(3);
  const book = await server.call({ jwt }, bookEndpoints.listBook, { query: { colocationId } });
  expect(new Set(book.map(({ content }) => content.kind)).size).toBe(book.length);
  expect(book.find(({ content }) => content.kind === 'meter')?.readings).toHaveLength(5);
  const balance = await server.call({ jwt }, moneyEndpoints.getBalance, { params });
  expect(Object.values(balance).filter((amount) => amount !== 0).length).toBeGreaterThan(2);
});

test("a demo's members have lived there for weeks, with each day at its time, and owe their spending", async () => {
  const lived = await startTestServer();
  try {
    await furnishFlat(lived.url, { database: lived.platform.database, weeks: 2 });
    const body = { email: DEMO_EMAILS[0] ?? '', password: DEMO_PASSWORD };
    const { jwt, user } = await lived.call(null, accountEndpoints.signIn, { body });
    const colocationId = user.colocationId ?? '';
    const params = { id: colocationId };
    const query = { colocationId };
    const { expenses } = await lived.call({ jwt }, moneyEndpoints.pageExpenses, { query: { ...query, limit: 200 } });
    const messages = await lived.call({ jwt }, messageEndpoints.listMessages, { query });
    const completions = await lived.call({ jwt }, choreEndpoints.listCompletions, { query });
    const stamps = {
      paid: expenses.map(({ dateOfPayment }) => dateOfPayment),
      added: expenses.map(({ createdAt }) => createdAt),
      sent: messages.map(({ sendAt }) => sendAt),
      done: completions.map(({ doneAt }) => doneAt),
    };
    for (const instants of Object.values(stamps)) {
      const days = new Set(instants.map((instant) => Math.ceil((Date.now() - Date.parse(instant)) / DAY_MS)));
      expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...days)).toBeLessThanOrEqual(15);
      expect(days.size).toBeGreaterThan(4);
    }
    const { entries } = await lived.call({ jwt }, newsEndpoints.listNews, { query });
    expect(expenses.some(({ pictures = [] }) => pictures.length > 0)).toBe(true);
    const deeds = new Set(entries.map(({ deed }) => deed));
    expect([...deeds]).toEqual(expect.arrayContaining(['taskDone', 'expenseAdded', 'messageSent']));
    expect(deeds).not.toContain('expenseRestored');
    const own = new Map<string, number>();
    const book = (id: string, cents: number) => own.set(id, (own.get(id) ?? 0) + cents);
    for (const { amount, paidBy, splitBetween } of expenses) {
      book(paidBy, Math.round(amount * 100));
      for (const [id, share] of Object.entries(splitBetween)) book(id, -Math.round(share * 100));
    }
    const balance = await lived.call({ jwt }, moneyEndpoints.getBalance, { params });
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(Object.entries(balance).map(([id, amount]) => [id, Math.round(amount * 100)])),
    );
    await proveKeptRows(lived.platform.database);
  } finally {
    await lived.close();
  }
});

test('other data is neither served nor removed as a demo; a demo is removed completely', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-demo-'));
  fs.writeFileSync(path.join(folder, 'taxes.pdf'), '');
  for (const more of [[], ['--remove']])
    expect(await hestia({}, 'demo', '--folder', folder, ...more)).toMatchObject({
      code: 1,
      err: `No demo in ${folder}\n`,
    });
  fs.writeFileSync(path.join(folder, 'demo'), 'being furnished');
  expect((await hestia({}, 'demo', '--folder', folder)).err).toContain('is incomplete');
  expect((await hestia({}, 'demo', '--folder', folder, '--remove')).out).toBe(`Removed ${folder}\n`);
  expect(fs.existsSync(folder)).toBe(false);
});

test("with a fixed clock a demo uses that clock, also for the database's dates", async () => {
  const held = await startTestServer();
  const now = Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS + DAY_MS / 2;
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    await furnishFlat(held.url, { database: held.platform.database, weeks: 1 });
    const { rows } = await sql<{ at: string }>`
      select at::text from events union all select created_at::text from expenses
      union all select done_at::text from chore_completions`.execute(held.platform.database.of());
    const last = Math.max(...rows.map(({ at }) => Date.parse(at)));
    expect(rows.length).toBeGreaterThan(20);
    expect(last).toBeGreaterThanOrEqual(now);
    expect(last).toBeLessThan(now + DAY_MS / 2);
  } finally {
    vi.useRealTimers();
    await held.close();
  }
});
