import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardReads } from '../features/reminders/reminders-data.ts';
import { choreReads } from '../features/chores/chores-data.ts';
import { chatReads } from '../features/messages/chat.ts';
import { moneyReads } from '../features/money/money-data.ts';
import { call } from '#platform/api/client.ts';
import { eraseUserData } from '#platform/data/user-data.ts';
import type { Reads } from '#platform/data/reads.ts';
import { householdReads } from '#platform/household/household.ts';
import { deleteCookie, writeCookie } from '#platform/session/cookies.ts';
import { forgetUser, saveUser } from '#platform/session/session.ts';
import { pages, reads } from '../../build/ahead-pages.ts';
import first from '../../build/first.js?raw';

const HOME = '5a0c2c0e-2a52-4a5e-9d0e-0a8f5d7a1c11';
const ME = '0d6f3d1a-51a1-4b7e-8f0a-2f6f1f2b3c4d';
const fill = (read: string) => read.replace('{home}', HOME).replace('{me}', ME);

let asked: string[] = [];

beforeEach(async () => {
  await eraseUserData();
  saveUser({ id: ME, username: 'Léa', email: '', colocationId: HOME });
  writeCookie('token', 'a.b.c');
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(input as string);
    return Promise.resolve(Response.json([]));
  });
});

afterEach(() => {
  delete window.ahead;
  document.getElementById('ahead')?.remove();
  for (const link of document.querySelectorAll('link[href^="/assets/"]')) link.remove();
  deleteCookie('token');
  forgetUser();
});

/** Runs the first script of the page, as at that address. */
function open(path: string, data: unknown, as: Navigator = navigator): void {
  document.head.insertAdjacentHTML('beforeend', '<script type="application/json" id="ahead"></script>');
  const block = document.getElementById('ahead');
  if (block) block.textContent = JSON.stringify(data);
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page runs it as a script of its own
  const run = new Function('location', 'navigator', first) as (location: { pathname: string }, as: Navigator) => void;
  run({ pathname: path }, as);
}

const data = {
  pages: {
    '/': { files: ['/assets/board.css', '/assets/board.js'], texts: 'reminders', reads: ['/api/Reminder?x={home}'] },
    '/login': { files: ['/assets/door.js'], texts: 'session', reads: [] },
  },
  texts: { en: { core: '/assets/core.js', reminders: '/assets/words.js', session: '/assets/door-words.js' } },
  reads: ['/api/Me/{me}'],
};
const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href^="/assets/"]')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  );

test('whoever comes back sees what the device has kept, and reads behind that', () => {
  const back = { serviceWorker: { controller: {} }, languages: ['en'], onLine: true };
  open('/', data, back as unknown as Navigator);
  expect(preloaded()).toContain('modulepreload /assets/board.js');
  expect(asked).toEqual([]);
});

test('a page asks at once for its files, its texts and what it reads', () => {
  open('/', data);
  expect(preloaded()).toEqual([
    'preload /assets/board.css',
    'modulepreload /assets/board.js',
    'modulepreload /assets/core.js',
    'modulepreload /assets/words.js',
  ]);
  expect(asked).toEqual([`/api/Me/${ME}`, `/api/Reminder?x=${HOME}`]);
});

test('whoever is not signed in gets the door, and nothing is read', () => {
  deleteCookie('token');
  open('/', data);
  expect(preloaded()).toEqual([
    'modulepreload /assets/door.js',
    'modulepreload /assets/core.js',
    'modulepreload /assets/door-words.js',
  ]);
  expect(asked).toEqual([]);
});

test('a page that is not in the list only starts later', () => {
  open('/money/why', data);
  expect(preloaded()).toEqual(['modulepreload /assets/core.js']);
  expect(asked).toEqual([`/api/Me/${ME}`]);
});

test('the theme is there before anything is drawn', () => {
  localStorage.setItem('theme', 'hestia');
  open('/', {});
  expect(document.documentElement.dataset.theme).toBe('hestia');
  localStorage.removeItem('theme');
});

test.each<readonly [string, Reads, readonly string[]]>([
  ['/', boardReads, pages['/']?.reads ?? []],
  ['/tasks', choreReads, pages['/tasks']?.reads ?? []],
  ['/money', moneyReads, pages['/money']?.reads ?? []],
  ['/message', chatReads, pages['/message']?.reads ?? []],
  ['every page', householdReads, reads.filter((read) => !read.includes('{me}'))],
])('what %s asks for ahead is what its screen reads', async (_page, screenReads, ahead) => {
  await Promise.allSettled(screenReads(HOME));
  expect(asked.toSorted()).toEqual(ahead.map(fill).toSorted());
});

test('an answer that was asked for ahead is taken once, and only on behalf of whom it was given to', async () => {
  const address = accountCalls.getUser.path.replace('{id}', ME);
  const early = (token: string) => ({
    token,
    answers: new Map([[address, Promise.resolve(Response.json({ username: 'early' }))]]),
  });
  const read = () => call(accountCalls.getUser, { params: { id: ME } });
  window.ahead = early('another');
  expect(await read()).toEqual([]);
  window.ahead = early('a.b.c');
  expect(await read()).toMatchObject({ username: 'early' });
  expect(await read()).toEqual([]);
  expect(asked).toEqual([address, address]);
});
