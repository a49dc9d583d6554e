import { newsCommands } from '@hestia/contract/news/commands.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import type { NewsEntry, NewsMark } from '@hestia/contract/news/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { newsReducers } from './news-data.ts';
import { NewsScreen } from './news-screen.tsx';

const now = new Date().toISOString();
const entry = (seq: number, deed: NewsEntry['deed'], more: Partial<NewsEntry> = {}): NewsEntry => ({
  seq,
  at: now,
  actorId: TOM,
  deed,
  thingId: `thing-${seq}`,
  words: null,
  aboutId: null,
  aboutWords: null,
  amount: null,
  isMention: false,
  ...more,
});
const tick = (seq: number, words: string) =>
  entry(seq, 'itemTicked', { words, aboutId: 'list', aboutWords: 'Groceries' });

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands: Object.values(newsCommands), cacheReducers: newsReducers });
});

const mark = (looked: number, newest: number): NewsMark => ({ userId: LEA, looked, newest });

async function open(entries: readonly NewsEntry[], looked: number, locale: Locale = 'en') {
  const server = mockFetch(
    ...atHome,
    [newsEndpoints.listNews, { entries, next: null }],
    [newsEndpoints.look, `"${LEA}"`],
    [newsEndpoints.getNewsMark, mark(looked, entries[0]?.seq ?? 0)],
  );
  const screen = await renderScreen(<NewsScreen />, { path: '/news', locale });
  return { screen, server };
}

test('news are grouped by place, similar ones in one line, mentions first', async () => {
  const { screen } = await open(
    [
      tick(9, 'Milk'),
      tick(8, 'Bread'),
      entry(7, 'messageSent', { words: '@Léa, soup?', isMention: true }),
      entry(6, 'expenseAdded', { words: 'Olive oil', amount: 12.4 }),
      tick(5, 'Eggs'),
      entry(4, 'taskDone', { words: 'Bins' }),
    ],
    4,
  );
  await expect.element(screen.getByText('Tomasz ticked off 3 items on “Groceries”')).toBeVisible();
  await expect.element(screen.getByText('Milk · Bread · Eggs')).toBeVisible();
  await expect.element(screen.getByText(/^Olive oil · €12\.40$/)).toBeVisible();
  const heads = screen.getByRole('heading', { level: 2 });
  expect(heads.elements().map((head) => head.textContent)).toEqual([
    'You were mentioned',
    'Money',
    'Shopping lists',
    'Earlier',
  ]);
  await expectAccessible();
});

test('each line leads to its thing', async () => {
  const { screen } = await open(
    [
      entry(6, 'messageSent', { words: '@Léa, soup?', isMention: true }),
      entry(5, 'messageSent', { words: 'Bread' }),
      entry(4, 'messageSent', { words: 'Soup' }),
      tick(3, 'Milk'),
      entry(2, 'taskAdded', { words: 'Bins' }),
      entry(1, 'noteDeleted', { thingId: null }),
    ],
    0,
  );
  const line = (name: RegExp) => screen.getByRole('link', { name });
  await expect.element(line(/ticked off an item/)).toHaveAttribute('href', '/list?id=list');
  await expect.element(line(/added a task/)).toHaveAttribute('href', '/tasks?chore=thing-2');
  await expect.element(line(/mentioned you/)).toHaveAttribute('href', '/message?message=thing-6');
  await expect.element(line(/sent 2 messages/)).toHaveAttribute('href', '/message?message=thing-4');
  await expect.element(line(/threw away a note/)).toHaveAttribute('href', '/');
  await expect.element(line(/^Notifications/)).toHaveAttribute('href', '/settings/notifications');
});

test('the read mark is sent once, up to the newest line, and new lines stay marked while the page is open', async () => {
  const { screen, server } = await open([entry(12, 'messageSent', { words: 'Soup' })], 3);
  await expect.poll(() => server.of(newsEndpoints.look).map(({ body }) => body)).toMatchObject([{ seq: 12 }]);
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible();
});

test("a hidden page doesn't count as looked at", async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { screen, server } = await open([entry(12, 'messageSent', { words: 'Soup' })], 3);
  await expect.element(screen.getByText('Soup')).toBeVisible();
  expect(server.of(newsEndpoints.look)).toEqual([]);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.of(newsEndpoints.look).length).toBe(1);
});

test.each(['en', 'fr', 'de', 'es', 'zh', 'ja'] as const)('an empty feed says so: %s', async (locale) => {
  const { screen } = await open([], 0, locale);
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible();
});

test('offline and without a copy the page says so', async () => {
  mockFetch(...atHome);
  const screen = await renderScreen(<NewsScreen />, { path: '/news' });
  await expect.element(screen.getByText('Couldn’t load what’s new.')).toBeVisible();
});
