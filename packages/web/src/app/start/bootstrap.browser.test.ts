import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { call } from '#platform/api/client.ts';
import { eraseUserData } from '#platform/sync/sync.ts';
import { deleteCookie, writeCookie } from '#platform/session/cookies.ts';
import { forgetUser, saveUser } from '#platform/session/session.ts';
import { bootstrap } from './bootstrap.ts';
import { type AppPage, pages, shell } from '../shell/pages.ts';

const HOME = '5a0c2c0e-2a52-4a5e-9d0e-0a8f5d7a1c11';
const ME = '0d6f3d1a-51a1-4b7e-8f0a-2f6f1f2b3c4d';
const fill = (read: string) => read.replace('{home}', HOME).replace('{me}', ME);

let asked: string[] = [];

beforeEach(async () => {
  await eraseUserData();
  saveUser({ id: ME, username: 'Léa', email: '', colocationId: HOME });
  writeCookie('token', 'a.b.c');
  asked = [];
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(input as string);
    return Promise.resolve(Response.json([]));
  });
});

afterEach(() => {
  delete window.prefetched;
  delete window.knownCookies;
  document.getElementById('preload-manifest')?.remove();
  for (const link of document.querySelectorAll('link[href^="/assets/"]')) link.remove();
  deleteCookie('token');
  forgetUser();
});

/** Runs the bootstrap script as the document at that address does. */
function open(path: string, manifest: unknown): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'preload-manifest';
  block.textContent = JSON.stringify(manifest);
  document.head.append(block);
  bootstrap(path);
}

const data = {
  pages: {
    '/': {
      files: ['assets/board.css', 'assets/board.js'],
      texts: 'reminders',
      prefetch: ['/api/Me/{me}', '/api/Reminder?x={home}'],
    },
    '/login': { files: ['assets/login.js'], texts: 'session', prefetch: [] },
    '/colocation-mandatory': { files: ['assets/mandatory.js'], texts: 'session', prefetch: [] },
  },
  texts: { en: { core: 'assets/core.js', reminders: 'assets/words.js', session: 'assets/login-words.js' } },
};
const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href^="/assets/"]')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  );

test("the script requests the page's files, texts and data at once", () => {
  open('/', data);
  expect(preloaded()).toEqual([
    'preload /assets/board.css',
    'modulepreload /assets/board.js',
    'modulepreload /assets/core.js',
    'modulepreload /assets/words.js',
  ]);
  expect(asked).toEqual([`/api/Me/${ME}`, `/api/Reminder?x=${HOME}`]);
});

test("the browser’s cache, which signing out cannot empty, gets none of a page's data", () => {
  open('/', data);
  expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
});

test('a visitor gets the sign-in page, and no data is requested', () => {
  deleteCookie('token');
  open('/', data);
  expect(preloaded()).toEqual([
    'modulepreload /assets/login.js',
    'modulepreload /assets/core.js',
    'modulepreload /assets/login-words.js',
  ]);
  expect(asked).toEqual([]);
});

test('a user without a household gets the page for joining one', () => {
  saveUser({ id: ME, username: 'Léa', email: '', colocationId: null });
  open('/login', data);
  expect(preloaded()).toContain('modulepreload /assets/mandatory.js');
  expect(asked).toEqual([]);
});

test("the app needn't read the cookies again", () => {
  open('/', data);
  expect(window.knownCookies).toContain('token=a.b.c');
});

test('an unknown page only starts later', () => {
  open('/nowhere', data);
  expect(preloaded()).toEqual(['modulepreload /assets/core.js']);
  expect(asked).toEqual([]);
});

test('the theme applies before anything is drawn', () => {
  localStorage.setItem('theme', 'hestia');
  open('/', data);
  expect(document.documentElement.dataset.theme).toBe('hestia');
  localStorage.removeItem('theme');
});

const readers: readonly Pick<AppPage, 'path' | 'loader' | 'prefetch'>[] = [...pages, { ...shell, path: 'every page' }];

test.each(readers.filter(({ loader }) => loader))('what $path prefetches is what its loader reads', async (page) => {
  // Two pages may read the same.
  queryClient.clear();
  const begin = await page.loader?.();
  await Promise.allSettled(begin?.(HOME) ?? []);
  const prefetched = page.prefetch?.filter((read) => !read.includes('{me}')).map(fill) ?? [];
  expect(asked.toSorted()).toEqual(prefetched.toSorted());
  expect(prefetched).not.toEqual([]);
});

test('a page without a loader prefetches nothing', () => {
  const idle: readonly AppPage[] = pages.filter((page: AppPage) => !page.loader);
  expect(idle.flatMap(({ prefetch = [] }) => prefetch)).toEqual([]);
});

test('a prefetched response is taken once, and only for the token that it was made for', async () => {
  const address = accountEndpoints.getUser.path.replace('{id}', ME);
  const early = (token: string) => ({
    token,
    responses: new Map([[address, Promise.resolve(Response.json({ username: 'early' }))]]),
  });
  const read = () => call(accountEndpoints.getUser, { params: { id: ME } });
  // However long the page has been open.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  window.prefetched = early('another');
  expect(await read()).toEqual([]);
  window.prefetched = early('a.b.c');
  expect(await read()).toMatchObject({ username: 'early' });
  expect(await read()).toEqual([]);
  expect(asked).toEqual([address, address]);
});
