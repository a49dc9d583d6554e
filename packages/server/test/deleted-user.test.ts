import fs from 'node:fs';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pictureFolder, pictureStores } from '#platform/pictures/stores.ts';
import { collectGarbage } from '../src/features/images/garbage-collection.ts';
import { imageStore } from '../src/features/images/store.ts';
import { readEveryRow } from './every-row.ts';
import { startIssuer, type TestIssuer } from './issuer.ts';
import { plantable, planted, plantUser, type PlantedUser } from './planted-user.ts';
import { startTestServer, type TestServer } from './server.ts';

// Finds the remains of a deleted account, by reading every row of every table. docs/security.md lists the retained data
// with reasons; a new table belongs to one of these lists, or is filled and emptied.

/** Tables that keep a deleted user: only by id, or with shared content. */
const RETAINED: Readonly<Record<string, string>> = {
  users: 'the name that the history is read by, “(Deleted) …”, and nothing else',
  memberships: 'that they lived there',
  colocations: 'who founded it; seen by nobody',
  household_log: 'who came, left and changed what, by id',
  member_resets: 'who took part in the last reset of a password, by id: a household’s record of its own security',
  invitations: 'who invited, and who came, by id; for 90 days after it ended',
  tags: 'who made a tag, and who withdrew it, by id',
  pairings: 'who paired a device or made a guest’s link, and who ended it, by id',
  events: 'what happened, told to who was away; for 30 days, without e-mail, picture and former names',
  'pgboss.job_common': 'what others are told of what was written; for an hour after it was sent',
  images: 'pictures that the household’s expenses, messages and notes show',
  messages: 'the household’s chat',
  message_reactions: 'the same',
  reminders: 'the household’s board',
  reminder_items: 'the same',
  poll_votes: 'the same: what was decided stays decided',
  reactions: 'the same',
  chores: 'whose turn it was',
  chore_completions: 'the same',
  chore_enrollments: 'the same, of what is done',
  chore_handovers: 'the same',
  chore_lines: 'the same',
  chore_messages: 'the same',
  chore_nudges: 'the same: who was reminded of a task',
  chore_parts: 'who has done what each must do',
  chore_snoozes: 'until when a task reminded them of nothing; it ends the next morning',
  chore_series: 'whose turn follows whose',
  chore_skips: 'whose turn it was',
  chore_standings: 'the same',
  expenses: 'the household’s ledger: the others’ balances come of it',
  expense_changes: 'the same',
  expense_messages: 'the same',
  expense_months: 'the same',
  deleted_expenses: 'the same, for 30 days',
  balances: 'the same',
  bills: 'the same',
  book_changes: 'the household’s house book: who changed an entry, and who had keys',
  book_entries: 'the same: who wrote it, and who has keys',
  book_readings: 'the same: who read a meter',
  default_splits: 'the same',
  imports: 'the same',
  moves: 'who moves out, and who planned it: the others see whose turns and bills have changed',
  nudges: 'the same: who was reminded of a debt',
  closed_months: 'the same: who closed a month',
  closed_month_changes: 'the same: who wrote an expense of a closed month',
  settling_asks: 'the same: who asked all to pay',
};

/** Tables without references to users. */
const NAMELESS: Readonly<Record<string, string>> = {
  bill_dates: 'a bill’s',
  bought_items: 'a list’s',
  expense_categories: 'the household’s',
  exceeded_budgets: 'a category’s',
  expense_pictures: 'an expense’s',
  message_pictures: 'a message’s',
  paid_items: 'an expense’s',
  pairing_codes: 'hashes of codes, for minutes; of guests’ links until they end',
  refund_states: 'an expense’s',
  failed_jobs: 'names of jobs',
  in_front: 'sessions with the app in front, for a minute; nobody is in this test',
  household_codes: 'hashes of invitations and calendars; none leads to what is deleted',
  guesses: 'hashes, for ten minutes',
  used_challenges: 'hashes, for minutes',
  used_id_tokens: 'hashes, for minutes',
  identity: 'the server’s',
  migrations: 'the server’s',
  secrets: 'the server’s',
  sums_check: 'the server’s',
  waiting_jobs: 'passed on to the queue within a second',
  waiting_mails: 'sealed, for a day at most',
  wrong_sums: 'the household’s',
};

let issuer: TestIssuer;
let server: TestServer;
let plantedUser: PlantedUser;
/** Before and after the account is deleted. */
let filled: Map<string, string[]>;
let left: Map<string, string[]>;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer(plantable(issuer));
  plantedUser = await plantUser(server, issuer);
  // Waits until notices are delayed by quiet hours.
  await vi.waitFor(async () => {
    filled = await readEveryRow(server);
    const inQueue = filled.get('pgboss.job_common') ?? [];
    const isOpen = (row: string) => {
      const job = JSON.parse(row) as { name: string; state: string; start_after: string };
      return job.name === 'notices' && job.state !== 'completed' && Date.parse(job.start_after) < Date.now();
    };
    if (filled.get('waiting_jobs')?.length !== 0 || inQueue.some(isOpen)) throw new Error('The queue is at work');
  }, 30_000);
  await server.call(plantedUser, accountEndpoints.deleteUser, { params: { id: plantedUser.id } });
  left = await readEveryRow(server);
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

/** The tables that hold a text, with those rows. */
async function holding(text: string, all?: Map<string, string[]>): Promise<Map<string, string[]>> {
  const tables = [...(all ?? (await readEveryRow(server)))];
  return new Map(
    tables
      .map(([table, rows]): [string, string[]] => [table, rows.filter((row) => row.includes(text))])
      .filter(([, rows]) => rows.length > 0),
  );
}

const placesOf = async (text: string, all?: Map<string, string[]>) => [...(await holding(text, all)).keys()];

const isOurs = (table: string) => !table.startsWith('pgboss.');

it('every table has rows of the user, or a stated reason for having none', async () => {
  const theirs = await holding(plantedUser.id, filled);
  const ours = [...filled.keys()].filter(isOurs);
  expect(ours.filter((table) => !theirs.has(table))).toEqual(Object.keys(NAMELESS).toSorted());
  expect(Object.keys(RETAINED).filter((table) => !theirs.has(table))).toEqual([]);
  const stored = [
    'email',
    'subject',
    'userAgent',
    'fcmToken',
    'endpoint',
    'passkey',
    'timeZone',
    'key',
    'retained',
  ] as const;
  for (const word of stored) expect([word, await placesOf(planted[word], filled)]).not.toEqual([word, []]);
});

it('a deleted user leaves only the documented data', async () => {
  const secrets = [...(await secretsOf(filled))];
  expect(secrets.length).toBeGreaterThan(50);
  expect((await placesOf(plantedUser.id, left)).toSorted()).toEqual(Object.keys(RETAINED).toSorted());
  const { formerName, email, deleted, subject, userAgent, fcmToken, endpoint, passkey, timeZone, key } = planted;
  const words = [formerName, email, deleted, subject, userAgent, fcmToken, endpoint, passkey, timeZone, key];
  for (const text of [...words, ...secrets]) expect([text, await placesOf(text, left)]).toEqual([text, []]);
  // The user's texts are in place, their name is in the account, in texts of others, and in past events.
  expect(await placesOf(planted.retained, left)).toEqual(['events', 'messages']);
  const [user] = left.get('users')?.filter((row) => row.includes(plantedUser.id)) ?? [];
  expect(JSON.parse(user ?? '')).toEqual({
    id: plantedUser.id,
    username: `(Deleted) ${planted.name}`,
    created_at: expect.any(String) as unknown,
    deleted_at: expect.any(String) as unknown,
    email: null,
    password_hash: null,
    asks_passkey: false,
    picture: null,
    language: null,
    colocation_id: null,
    placeholder_of: null,
    device_of: null,
    device_until: null,
  });
});

it('the pictures of a deleted user are inaccessible at once, and deleted by the next clean-up', async () => {
  const { face, unused } = plantedUser.pictures;
  const [other] = plantedUser.others;
  const { database, settings, log } = server.platform;
  for (const name of [face, unused])
    expect((await server.attempt(other, imageEndpoints.getImage, { params: { name } })).status).toBe(404);
  await collectGarbage(database, imageStore(pictureStores(settings)), log);
  for (const name of [face, unused]) {
    // The address in past events is dead.
    expect((await placesOf(name)).filter((table) => table !== 'events')).toEqual([]);
    const [stem = name] = name.split('.');
    expect(
      fs.readdirSync(pictureFolder(settings), { recursive: true }).filter((file) => String(file).includes(stem)),
    ).toEqual([]);
  }
});

const ID = /^[\da-f-]{36}(\.webp)?$/;

/**
 * All texts and bytes of their rows in tables that lose them, except times, and ids of things and pictures, which
 * reveal nothing.
 */
async function secretsOf(all: Map<string, string[]>): Promise<Set<string>> {
  const theirs = await holding(plantedUser.id, all);
  const rowsOf = (table: string) => (theirs.get(table) ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
  const gone = [...theirs.keys()].filter((table) => isOurs(table) && !(table in RETAINED)).flatMap(rowsOf);
  const texts = gone
    // The id of the server's key stands in rows of others, too.
    .flatMap((row) => Object.entries(row).filter(([column]) => !/(^|_)(at|on)$|^key_id$/.test(column)))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string' && value.length > 9 && !ID.test(value));
  return new Set([...texts, rowsOf('users')[0]?.['password_hash']].map(String));
}
