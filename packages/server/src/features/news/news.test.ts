import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { applyToNewsMark, isNews } from '@hestia/contract/news/apply.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { newsRedactors } from './news.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());
const on = server.platform.database.of();

const call: typeof server.call = (...all) => server.call(...all);
const page = (user = lea, more: { before?: number; limit?: number } = {}) =>
  call(user, newsEndpoints.listNews, { query: { colocationId: home, ...more } });
const mark = (user = lea) => call(user, newsEndpoints.getNewsMark, { query: { colocationId: home } });
const look = (user: TestUser, seq: number) => call(user, newsEndpoints.look, { body: { colocationId: home, seq } });
const say = (user: TestUser, content: string, mentions: string[] = []) =>
  call(user, messageEndpoints.sendMessage, { body: { colocationId: home, content, mentions } });
const note = (user: TestUser, body: object) =>
  call(user, reminderEndpoints.addReminder, {
    body: { colocationId: home, reminderType: 0, content: 'Bins on Monday', color: 'yellow', ...body },
  });
const item = (reminderId: string, name: string) =>
  call(tomasz, reminderEndpoints.addItem, { body: { reminderId, name } });
const seen = ({ deed, words, aboutWords }: NewsEntry) => [deed, words, aboutWords];

beforeEach(async () => {
  // Each test starts after the events of the others.
  await sql`update memberships set joined_at = clock_timestamp()`.execute(on);
});

it("others' actions are listed, latest first, with current words", async () => {
  const list = await note(tomasz, { reminderType: 2, shoppingListName: 'Groceries' });
  const milk = await item(list, 'Milk');
  await call(tomasz, reminderEndpoints.editItem, { body: { id: milk, isChecked: true } });
  const chore = await call(tomasz, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });
  await call(tomasz, choreEndpoints.addChoreMessage, { body: { choreId: chore, content: 'On my way' } });
  await call(tomasz, choreEndpoints.toggleDone, { query: { id: chore, isDone: true } });
  await say(tomasz, 'Soup is ready');
  await call(tomasz, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn: '2026-12-20' } });
  const { entries, next } = await page();
  expect(entries.map(seen)).toEqual([
    ['absenceSaid', null, null],
    ['messageSent', 'Soup is ready', null],
    ['taskDone', 'Bins', null],
    ['taskCommented', 'On my way', 'Bins'],
    ['taskAdded', 'Bins', null],
    ['itemTicked', 'Milk', 'Groceries'],
    ['itemAdded', 'Milk', 'Groceries'],
    ['listAdded', 'Groceries', null],
  ]);
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([tomasz.id]));
  expect(next).toBeNull();
});

it("the user's own actions are no news", async () => {
  await say(lea, 'It is me');
  expect((await page()).entries).toEqual([]);
  expect((await page(tomasz)).entries.map(seen)).toEqual([['messageSent', 'It is me', null]]);
});

it('renaming or moving an item, and moving a note, is no news', async () => {
  const list = await note(lea, { reminderType: 2, shoppingListName: 'Market' });
  const rice = await call(lea, reminderEndpoints.addItem, { body: { reminderId: list, name: 'Rice' } });
  await call(tomasz, reminderEndpoints.editItem, { body: { id: rice, name: 'Brown rice', position: 3 } });
  await call(tomasz, reminderEndpoints.moveReminders, { body: [{ id: list, coordX: 4 }] });
  expect((await page()).entries).toEqual([]);
  expect(isNews(await mark())).toBe(false);
});

it('deleted things have no text, and edited ones the new one', async () => {
  const [gone, changed] = [await say(tomasz, 'Said too much'), await say(tomasz, 'Said wrong')];
  await call(tomasz, messageEndpoints.deleteMessage, { params: { id: gone } });
  await call(tomasz, messageEndpoints.editMessage, { body: { id: changed, content: 'Said right' } });
  const notes = [await note(tomasz, { content: 'A secret' }), await note(tomasz, { content: 'Stays' })];
  await call(tomasz, reminderEndpoints.deleteReminder, { params: { id: notes[0] ?? '' } });
  expect((await page()).entries.map(seen)).toEqual([
    ['noteDeleted', null, null],
    ['noteAdded', 'Stays', null],
    ['messageSent', 'Said right', null],
  ]);
});

it('secret votes have no name', async () => {
  const poll = (isAnonymous: boolean) =>
    note(lea, { reminderType: 3, pollInput: { title: 'Dinner?', options: ['Soup', 'Rice'], isAnonymous } });
  for (const reminderId of [await poll(true), await poll(false)])
    await call(tomasz, reminderEndpoints.vote, { body: { reminderId, choice: 'Soup' } });
  expect((await page()).entries.map(({ deed }) => deed)).toEqual(['pollVoted']);
});

it('an expense comes with its amount; of a task that repeats, the next turn is no news', async () => {
  const category = await call(lea, moneyEndpoints.addCategory, { body: { colocationId: home, name: 'Food' } });
  await call(tomasz, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      name: 'Bread',
      amount: 4.2,
      paidBy: tomasz.id,
      splitType: 0,
      splitBetween: [lea.id, tomasz.id],
      expenseCategoryId: category,
    },
  });
  const repeat = {
    rule: 'FREQ=DAILY',
    basis: 'schedule' as const,
    from: '2040-01-01T09:00',
    rotation: 'together' as const,
    isPaused: false,
    members: [lea.id],
  };
  const body = { colocationId: home, title: 'Dishes', dueDate: '2040-01-01T08:00:00.000Z', repeat };
  const id = await call(tomasz, choreEndpoints.addChore, { body });
  await call(tomasz, choreEndpoints.toggleDone, { query: { id, isDone: true } });
  const { entries } = await page();
  expect(entries.map(({ deed, words, amount }) => [deed, words, amount])).toEqual([
    ['taskDone', 'Dishes', null],
    ['taskAdded', 'Dishes', null],
    ['expenseAdded', 'Bread', 4.2],
  ]);
});

it('a mention is marked for the mentioned members', async () => {
  await say(tomasz, '@Léa look', [lea.id]);
  expect((await page()).entries.map(({ isMention }) => isMention)).toEqual([true]);
});

it('a note notifies those whom it mentions, and an edit only newly mentioned ones', async () => {
  const id = await note(tomasz, { content: '@Léa look', mentions: [lea.id] });
  const newsOf = async (user?: TestUser) =>
    (await page(user)).entries.map(({ deed, thingId, words, isMention }) => [deed, thingId, words, isMention]);
  expect(await newsOf()).toEqual([['noteAdded', id, '@Léa look', true]]);
  const ana = await server.signUp('Ana');
  await server.join(ana, home);
  const change = { id, content: '@Léa, @Ana look', mentions: [lea.id, ana.id] };
  await call(tomasz, reminderEndpoints.editReminder, { body: change });
  expect(await newsOf(ana)).toEqual([['noteMentioned', id, change.content, true]]);
  expect((await newsOf()).filter(([deed]) => deed === 'noteMentioned')).toEqual([]);
  await call(ana, accountEndpoints.quitColocation, { params: { id: home } });
});

it('pages follow one another without a gap or a repeat', async () => {
  for (let count = 0; count < 5; count++) await say(tomasz, `${count}`);
  const words: (string | null)[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const { entries, next } = await page(lea, { limit: 2, ...(before === undefined ? {} : { before }) });
    words.push(...entries.map((entry) => entry.words));
    before = next;
  }
  expect(words).toEqual(['4', '3', '2', '1', '0']);
});

it('after thousands of own actions the page has a cursor to older ones, and none before moving in', async () => {
  await say(tomasz, 'Long before');
  await flood(3000, lea.id);
  const { entries, next } = await page();
  expect(entries).toEqual([]);
  expect(next).not.toBeNull();
  const older = await page(lea, { before: next ?? 0 });
  expect(older.entries.map(({ words }) => words)).toEqual(['Long before']);
  expect(older.next).toBeNull();
});

it('a new member sees no entry from before, and no one any older than 30 days', async () => {
  await say(tomasz, 'Before');
  const ana = await server.signUp('Ana');
  await server.join(ana, home);
  await say(tomasz, 'After');
  expect((await page(ana)).entries.map(({ words }) => words)).toEqual(['After']);
  await sql`update memberships set joined_at = now() - interval '1 year'`.execute(on);
  await sql`update events set at = now() - interval '30 days 1 minute' where payload ->> 'content' = 'Before'`.execute(
    on,
  );
  expect((await page()).entries.map(({ words }) => words)).not.toContain('Before');
  await call(ana, accountEndpoints.quitColocation, { params: { id: home } });
});

it('another household does not exist', async () => {
  const seenBy = await Promise.all([
    server.attempt(stranger, newsEndpoints.listNews, { query: { colocationId: home } }),
    server.attempt(stranger, newsEndpoints.getNewsMark, { query: { colocationId: home } }),
    server.attempt(stranger, newsEndpoints.look, { body: { colocationId: home, seq: 1 } }),
  ]);
  expect(seenBy.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('the read position moves forward only, and each move emits an event', async () => {
  await say(tomasz, 'News');
  const { newest } = await mark();
  expect(isNews(await mark())).toBe(true);
  const steps = { fetch: () => mark(), apply: applyToNewsMark };
  await verifyEvents(server, lea, { ...steps, write: () => look(lea, newest) });
  expect(isNews(await mark())).toBe(false);
  const none = await verifyEvents(server, lea, { ...steps, write: () => look(lea, newest - 1) });
  expect(none).toEqual([]);
  await verifyEvents(server, lea, { ...steps, write: () => look(lea, newest + 1_000_000) });
  await say(tomasz, 'More news');
  expect(isNews(await mark())).toBe(true);
});

it('the time and position of a look are private', () => {
  const see = newsRedactors.get('NewsLooked');
  const payload = { userId: lea.id, seq: 7 };
  expect(see?.(payload, lea.id)).toEqual(payload);
  expect(JSON.stringify(see?.(payload, tomasz.id))).not.toContain(lea.id);
});

/** Inserts events of a member directly into the log. */
async function flood(count: number, actor: string): Promise<void> {
  await sql`
    with household as (update colocations set seq = seq + ${count} where id = ${home} returning id, seq - ${count} as before)
    insert into events (colocation_id, seq, name, payload, actor)
    select household.id, household.before + n, 'MessageDeleted', to_jsonb(gen_random_uuid()), ${actor}
    from household, generate_series(1, ${count}::int) n`.execute(on);
}
