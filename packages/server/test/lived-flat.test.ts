// `npm run soak:flat`: a busy flat of four lives for 26 weeks, and each push to each of its devices is counted. LIVED_WEEKS sets
// the weeks; the test suite lives through two.
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { sql } from 'kysely';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import type { Flat } from '../src/cli/demo/calls.ts';
import { furnishFlat } from '../src/cli/demo/flat.ts';
import { readDigest } from '../src/features/news/digest.ts';
import { queueDueNotices } from '../src/features/notices/causes/due-notices.ts';
import { queueDueTurns } from '../src/features/notices/causes/due-turns.ts';
import { digestQueue, queueDigests } from '../src/features/notices/digests.ts';
import { noticeQueues, type WebPushItem } from '../src/features/notices/sending/deliver.ts';
import { queueWeeks, weekQueue } from '../src/features/notices/weeks.ts';
import { readWeek } from '../src/read-week.ts';
import { proveKeptRows } from './kept-rows.ts';
import { pushKeys } from './push-keys.ts';
import { startTestServer } from './server.ts';

const SHORT = 2;
const weeks = Number(process.env['LIVED_WEEKS'] ?? SHORT);
/** At it a day has 150 actions and more. */
const PACE = 22;
const MIN_ACTIONS = 150;
const MAX_PUSHES = 8;
/** The share of days with more: mentions are sent at once, however many there are. */
const MAX_OVER = 0.01;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each member opens the app at these hours: what was sent before is seen. */
const OPENED_AT = new Set([8, 13, 20]);

type Item = { readonly queue: string; readonly item: object; readonly at: number };

const server = await startTestServer({ HESTIA_MAX_ROWS: '100000000' });
const { database } = server.platform;
afterAll(() => server.close());

/** The jobs that the server would run, at the flat's time instead of now. */
let waiting: Item[] = [];
let now = 0;
const jobs = {
  add: (_on: unknown, queue: string, item: object, notBefore?: Date) => {
    waiting.push({ queue, item, at: notBefore?.getTime() ?? now });
    return Promise.resolve();
  },
};
/** Days since 1970, device and kind of each push. */
const pushes: { readonly day: number; readonly device: string; readonly kind: string }[] = [];
const senders = {
  fcm: null,
  apns: null,
  webPush: ({ subscription, push }: WebPushItem) => {
    pushes.push({ day: Math.floor(now / DAY_MS), device: subscription.endpoint, kind: push.kind });
    return Promise.resolve('sent' as const);
  },
};
const queues = [
  ...noticeQueues(database, jobs, senders, () => new Date(now)),
  digestQueue({ database, jobs, senders, read: readDigest, clock: () => new Date(now) }),
  weekQueue(database, jobs, senders, readWeek),
];

async function work(end: number): Promise<void> {
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (!next || next.at > end) return;
    waiting = waiting.filter((each) => each !== next);
    now = Math.max(now, next.at);
    await queues.find(({ name }) => name === next.queue)?.work(next.item);
  }
}

/** Runs what is due until an instant, the schedules once an hour. */
async function until(instant: number): Promise<void> {
  if (now === 0) now = instant;
  for (let hour = Math.ceil(now / HOUR_MS) * HOUR_MS; hour <= instant; hour += HOUR_MS) {
    await work(hour);
    now = Math.max(now, hour);
    for (const queue of [queueDueNotices, queueDueTurns, queueDigests, queueWeeks])
      await queue(database, jobs, new Date(hour));
    await work(hour);
    if (OPENED_AT.has(new Date(hour).getUTCHours()))
      await sql`delete from unseen_pushes where sent_at is not null or due_at = 'infinity'`.execute(database.of());
  }
  await work(instant);
  now = Math.max(now, instant);
}

/** Takes the server's jobs out of its outbox before its queue, whose clock is the database's, has them. */
async function catchJobs(): Promise<void> {
  const on = database.of();
  await sql`create table caught_jobs (id bigserial, queue text, item jsonb, not_before text)`.execute(on);
  await sql`create function catch_job() returns trigger language plpgsql as $$ begin
    insert into caught_jobs (queue, item, not_before) values (new.queue, new.item, new.not_before); return null; end $$`.execute(
    on,
  );
  await sql`create trigger caught before insert on waiting_jobs for each row execute function catch_job()`.execute(on);
}

async function takeCaught(): Promise<void> {
  const { rows } = await sql<{ id: number; queue: string; item: object; notBefore: string | null }>`
    delete from caught_jobs returning id, queue, item, not_before as "notBefore"`.execute(database.of());
  for (const { queue, item, notBefore } of rows.toSorted((a, b) => a.id - b.id))
    waiting.push({ queue, item, at: notBefore === null ? Date.now() : Date.parse(notBefore) });
}

let flat: Flat | undefined;
async function watch(lived: Flat): Promise<void> {
  if (!flat) {
    flat = lived;
    const { colocationId, everybody, member, ask } = lived;
    for (const place of everybody.keys()) {
      const body = { endpoint: `https://push.example.org/${place}`, keys: pushKeys() };
      await ask(member(place), noticeEndpoints.subscribe, { body });
    }
    await ask(member(0), colocationEndpoints.setWeek, { body: { id: colocationId, isOpened: true } });
  }
  await takeCaught();
  await until(Date.now());
}

test(
  'a busy flat of four who change no setting gets at most 8 pushes a day and device on 99 of 100 days, and its figures are right to the cent',
  async () => {
    await catchJobs();
    await furnishFlat(server.url, { database, weeks, pace: PACE, watch });
    const days = weeks * 7;
    const actions = await countActions(days);
    const counts = new Map<string, number>();
    for (const { day, device } of pushes) {
      const key = `${day} ${device}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    const over = [...counts.values()].filter((count) => count > MAX_PUSHES).length;
    const kinds = Object.groupBy(pushes, ({ kind }) => kind);
    if (weeks !== SHORT) {
      const of = Object.entries(kinds).map(([kind, all = []]) => `${kind} ${all.length}`);
      process.stdout.write(`${days} days, ${Math.round(actions / days)} actions a day\n`);
      process.stdout.write(
        `pushes a day and device: mean ${(pushes.length / days / 4).toFixed(1)}, most ${most}, over ${MAX_PUSHES} on ${over} of ${days * 4}; ${of.join(', ')}\n`,
      );
    }
    expect(actions / days).toBeGreaterThanOrEqual(MIN_ACTIONS);
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['digest', 'due', 'mention', 'message', 'week']));
    expect(new Set(pushes.map(({ device }) => device)).size).toBe(4);
    expect(over / (days * 4)).toBeLessThanOrEqual(MAX_OVER);
    await proveSums();
    await proveKeptRows(database);
  },
  weeks * 120_000,
);

/** What members wrote: the number of the last event, less the one that the simulation takes for each day. */
async function countActions(days: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq::int from colocations`.execute(database.of());
  return (rows[0]?.seq ?? 0) - days;
}

/** Each member's balance is what they paid less their shares, counted here from every expense. */
async function proveSums(): Promise<void> {
  if (!flat) throw new Error('Nothing was lived');
  const { colocationId, member, ask } = flat;
  const own = new Map<string, number>();
  const book = (id: string, cents: number) => own.set(id, (own.get(id) ?? 0) + cents);
  const expenses: Expense[] = [];
  for (let before: string | undefined = ''; before !== undefined;) {
    const query = { colocationId, limit: '200', ...(before && { before }) };
    const page: { expenses: Expense[]; next?: string | null } = await ask(member(0), moneyEndpoints.pageExpenses, {
      query,
    });
    expenses.push(...page.expenses);
    before = page.next ?? undefined;
  }
  expect(expenses.length).toBeGreaterThan(weeks * 7);
  for (const { amount, paidBy, splitBetween } of expenses) {
    book(paidBy, Math.round(amount * 100));
    for (const [id, share] of Object.entries(splitBetween)) book(id, -Math.round(share * 100));
  }
  const balance = await ask(member(0), moneyEndpoints.getBalance, { params: { id: colocationId } });
  expect(Object.fromEntries([...own].map(([id, cents]) => [id, cents / 100]))).toEqual(
    Object.fromEntries(Object.entries(balance).map(([id, amount]) => [id, Math.round(amount * 100) / 100])),
  );
}
