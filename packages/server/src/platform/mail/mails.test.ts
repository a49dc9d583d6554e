import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCounts } from '#platform/counts.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { mailSettingsOf } from '#platform/kernel/settings/mail-settings.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMails } from '#platform/mail/mails.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { quietLog } from '#test/quiet-log.ts';

type Content = { readonly word: string };

let database: Database;
let made: Awaited<ReturnType<typeof createTestDatabase>>;
let server: MailServer;
beforeAll(async () => {
  made = await createTestDatabase();
  database = createDatabase({ connectionString: made.url }, { log: createLog('silent') });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(async () => {
  server = await startMailServer();
  await sql`delete from waiting_mails`.execute(database.of());
  return () => server.close();
});

const secret = new TextEncoder().encode('a secret of more than thirty-two letters');
const left = async () => (await sql`select from waiting_mails`.execute(database.of())).rows.length;

/** The mails of a Hestia server that sends through this mail server. */
function mailsOf({ url }: Pick<MailServer, 'url'>, key = secret) {
  const settings = mailSettingsOf(url, 'hestia@example.org');
  if (!settings) throw new Error('There are no settings');
  const items: object[] = [];
  const jobs = { add: async (_tx: unknown, _queue: string, item: object) => void items.push(item) };
  const log = quietLog();
  const counts = createCounts();
  const mailer = createMailer(settings, 'flat.example.org');
  const kind = createMails({ database, jobs, mailer, counts, log, secret: () => key }).kind<Content>('test');
  const add = (address = 'ada@example.org') =>
    inTransaction(database, (tx) => kind.add(tx, { address, content: { word: 'hello' } }));
  const results = async () =>
    (await counts.registry.getSingleMetricAsString('hestia_mails_total')).split('\n').slice(2);
  return { add, items, kind, log, results };
}

const letterOf = ({ word }: Content): Letter => ({
  language: 'en',
  subject: word,
  before: [],
  link: { label: word, url: 'https://flat.example.org/' },
  after: [],
});
const write = async ({ address, content }: { address: string; content: Content }) => ({
  to: address,
  letter: letterOf(content),
});

test('is sent once, calls back once, and leaves no data', async () => {
  const { add, items, kind, results } = mailsOf(server);
  const onSent = vi.fn<() => Promise<void>>(async () => {});
  const queue = kind.queue({ write, onSent });
  await add();
  expect(await left()).toBe(1);
  for (const item of [...items, ...items]) await queue.work(item);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.mail.subject).toBe('hello');
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(await left()).toBe(0);
  expect(await results()).toEqual(['hestia_mails_total{result="sent"} 1']);
});

test('is kept while the server is down, and sent when it is back', async () => {
  await server.close();
  const { add, items, kind, results } = mailsOf(server);
  const queue = kind.queue({ write });
  await add();
  await expect(queue.work(items[0] ?? {})).rejects.toThrow('The mail server cannot be reached');
  expect([queue.retries, await left()]).toEqual([30, 1]);
  server = await startMailServer({ port: server.port });
  await queue.work(items[0] ?? {});
  expect(server.received).toHaveLength(1);
  expect(await results()).toEqual(['hestia_mails_total{result="failed"} 1', 'hestia_mails_total{result="sent"} 1']);
});

test('is dropped where the address is refused, and the log does not name it', async () => {
  server.refusing.set('ada@example.org', 550);
  const { add, items, kind, log, results } = mailsOf(server);
  const onSent = vi.fn<() => Promise<void>>(async () => {});
  await add();
  await kind.queue({ write, onSent }).work(items[0] ?? {});
  expect([await left(), onSent.mock.calls.length]).toEqual([0, 0]);
  expect(log.warn.mock.lastCall?.[1]).toBe('E-mail refused by the mail server; it is not sent again');
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ada@');
  expect(await results()).toEqual(['hestia_mails_total{result="refused"} 1']);
});

test('is dropped when it is obsolete, a day old, or encrypted with a deleted key', async () => {
  const { add, items, kind } = mailsOf(server);
  await add();
  await kind.queue({ write: async () => null }).work(items[0] ?? {});
  expect(await left()).toBe(0);
  await add();
  await sql`update waiting_mails set at = now() - interval '25 hours'`.execute(database.of());
  await kind.queue({ write }).work(items[1] ?? {});
  await add();
  const rotated = mailsOf(server, new TextEncoder().encode('another secret of more than thirty letters'));
  await rotated.kind.queue({ write }).work(items[2] ?? {});
  expect([server.received.length, await left()]).toEqual([0, 0]);
});

test('is not stored when its transaction fails', async () => {
  const { kind, items } = mailsOf(server);
  const failing = inTransaction(database, async (tx) => {
    await kind.add(tx, { address: 'ada@example.org', content: { word: 'never' } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await left()).toBe(0);
  await kind.queue({ write }).work(items[0] ?? {});
  expect(server.received).toHaveLength(0);
});
