import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#platform/api/api-error.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { saveLocale } from '#platform/i18n/locale.ts';
import { needTexts, speak } from '#platform/i18n/texts.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { takeReturnPath } from '#platform/session/return-path.ts';
import { forgetToken, forgetUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { Failure } from './status/failure.tsx';
import { type AppPage, pages } from './shell/pages.ts';
import { router } from './router.tsx';

// Needs the service worker's module, which only a build has.
vi.mock('./shell/update.tsx', () => ({ Update: () => null }));

const HOME = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const LEA = '0190a5c6-0000-7000-8000-00000000000a';

beforeEach(() => {
  forgetToken();
  forgetUser();
  queryClient.clear();
  mockFetch(
    [accountEndpoints.getProviders, { local: true, google: null, oidc: null }],
    [
      accountEndpoints.listMembers,
      [{ id: LEA, username: 'Léa', email: '', colocationId: HOME, profilePictureUrl: null }],
    ],
    // Before the household, whose path would stand for it.
    [colocationEndpoints.listHouseholdLog, { entries: [], next: null }],
    [
      colocationEndpoints.getColocation,
      {
        id: HOME,
        name: '12 Lilac Street',
        address: '',
        colocataires: [LEA],
        currency: 'EUR',
        timeZone: 'Europe/Paris',
        joinPolicy: 'id',
        // A first visit to the week is a write, and no queue is open here.
        isWeekOpened: true,
      },
    ],
    [systemEndpoints.getVersion, '1.2.3'],
  );
});

function signIn(colocationId: string | null): void {
  writeCookie('token', 'a.b.c');
  saveUser({ id: LEA, username: 'Léa', email: 'lea@example.org', colocationId });
}

afterEach(() => page.viewport(390, 844));

/** The whole app at an address. */
async function visit(path: string) {
  const visited = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  saveLocale('en');
  await speak('en');
  const screen = await render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={visited} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return { ...screen, visited, href: () => visited.state.location.href };
}

test('a visitor is sent to the sign-in page, with the query, and later back to the requested page', async () => {
  const app = await visit('/settings/language?x=1');
  await expect.element(app.getByLabelText('Email address')).toBeVisible();
  expect(app.href()).toBe('/login?x=1');
  expect(takeReturnPath()).toBe('/settings/language?x=1');
});

test('a user without a household is sent to found one, with the query, from unknown paths, too', async () => {
  signIn(null);
  const app = await visit('/nowhere?code=0012');
  await expect.element(app.getByText('Where do you live?')).toBeVisible();
  expect(app.href()).toBe('/colocation-mandatory?code=0012');
});

test('an unknown path says so, with the path', async () => {
  signIn(HOME);
  const app = await visit('/money/refund-histroy?x=1');
  await expect.element(app.getByText('This page doesn’t exist.')).toBeVisible();
  await expect.element(app.getByRole('main')).toMatchTextContent(/Page not found: \/money\/refund-histroy\?x=1/);
  await expect.element(app.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/');
  await expectAccessible();
});

test('the frame shows the household and the current page', async () => {
  signIn(HOME);
  const app = await visit('/about');
  await expect.element(app.getByText('1.2.3')).toBeVisible();
  await expect.element(app.getByText('12 Lilac Street').first()).toBeInTheDocument();
  await app.getByRole('link', { name: 'Us' }).click();
  await expect.element(app.getByRole('link', { name: 'Us' })).toHaveAttribute('aria-current', 'page');
  await expect.element(app.getByRole('heading', { level: 1 })).toHaveTextContent('12 Lilac Street');
  await expectAccessible();
});

test('paths match without regard to case and a slash at the end', async () => {
  signIn(HOME);
  const app = await visit('/ABOUT/');
  await expect.element(app.getByText('1.2.3')).toBeVisible();
});

test.each([
  [new Error('boom'), '500', 'Internal Server Error'],
  [new ApiError('unavailable', 503, 'away'), '503', 'Internal Server Error'],
  [new ApiError('notFound', 404, 'gone'), '404', 'Page Not Found'],
])('a broken page shows a code, its meaning, and a way on (%s)', async (error, code, message) => {
  let resets = 0;
  const screen = await renderScreen(<Failure error={error} reset={() => resets++} />);
  await expect.element(screen.getByText(code)).toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: message })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(resets).toBe(1);
});

const session = {
  id: 'one',
  userAgent: 'curl/8.0',
  current: true,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: '2026-11-01T10:00:00Z',
  expiresAt: '2027-11-01T10:00:00Z',
};

test('a screen that fails leaves the frame intact, and can be retried', async () => {
  signIn(HOME);
  // Invalid answers, as an older server might send them.
  const answers: unknown[] = [null];
  mockFetch(
    [accountEndpoints.listMembers, []],
    [
      colocationEndpoints.getColocation,
      { id: HOME, name: '12 Lilac Street', address: '', colocataires: [LEA], currency: 'EUR' },
    ],
    [accountEndpoints.listSessions, () => Response.json(answers)],
    [systemEndpoints.getVersion, '1.2.3'],
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const app = await visit('/settings/devices');
  const main = app.getByRole('main');
  await expect.element(main.getByRole('alert')).toMatchTextContent(/Something went wrong here\./);
  await expect.element(main.getByText(/What you typed is safe\.$/)).toBeVisible();
  await expect.element(main).toBeVisible();
  expect(document.querySelectorAll('main')).toHaveLength(1);
  const nav = app.getByRole('navigation', { name: 'Main' });
  await expect.element(nav.getByRole('link', { name: 'Tasks' })).toBeVisible();
  await expectAccessible();

  answers[0] = session;
  await queryClient.refetchQueries();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { name: 'Your devices' })).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();

  // The user may also just go to another page, and return.
  answers[0] = null;
  await queryClient.refetchQueries();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await nav.getByRole('link', { name: 'Us' }).click();
  await expect.element(app.getByRole('heading', { level: 1 })).toHaveTextContent('12 Lilac Street');
});

test('a failing frame shows the error page', async () => {
  signIn(HOME);
  mockFetch(
    [accountEndpoints.listMembers, [null]],
    [colocationEndpoints.getColocation, {}],
    [systemEndpoints.getVersion, '1.2.3'],
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const app = await visit('/about');
  await expect.element(app.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
  expect(document.querySelectorAll('main')).toHaveLength(1);
});

const currentItem = () =>
  [...document.querySelectorAll('nav:not(.app-settings) a[aria-current=page]')]
    .filter((link) => link.checkVisibility())
    .map((link) => link.textContent);

test.each([
  ['/add-user', 'Us', 'Us'],
  ['/about', 'Us', 'Us'],
  ['/ABOUT/', 'Us', 'Us'],
  ['/settings', 'Us', 'Settings'],
  ['/settings/language', 'Us', 'Settings'],
  ['/settings/colocation', 'Us', 'Settings'],
  ['/profile', 'Us', 'Us'],
  ['/money/why', 'Money', 'Money'],
])('who comes straight to %s, or reloads there, sees in which place that is', async (path, onPhone, onDesk) => {
  signIn(HOME);
  await visit(path);
  await expect.poll(currentItem).toEqual([onPhone]);
  await page.viewport(1440, 900);
  await expect.poll(currentItem).toEqual([onDesk]);
});

const below = pages.flatMap((each: AppPage) => (each.navigation || each.isOutside ? [] : [each.path]));

test.each(below)('a subpage has its back button above its title, a full-screen one next to it: %s', async (path) => {
  signIn(HOME);
  await visit(path);
  const head = () => document.querySelector('.ui-header, .shop-head');
  await expect.poll(head).not.toBeNull();
  const back = head()?.matches('.shop-head') ? head() : head()?.previousElementSibling;
  expect(back?.querySelector('a')?.getAttribute('href')).toMatch(/^\//);
});

test('the button that saves a page is as wide as its fields', async () => {
  signIn(HOME);
  const app = await visit('/settings/colocation');
  const save = app.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  const field = app.getByRole('textbox', { name: 'Name', exact: true });
  expect(save.element().clientWidth).toBeGreaterThanOrEqual(field.element().clientWidth);
});

test('the back button restores the previous scroll position', async () => {
  signIn(HOME);
  const app = await visit('/settings/display');
  await expect.poll(currentItem).toEqual(['Us']);
  await app.getByRole('link', { name: 'Money' }).click();
  await expect.poll(currentItem).toEqual(['Money']);
  app.visited.history.back();
  await expect.poll(currentItem).toEqual(['Us']);
  expect(app.href()).toBe('/settings/display');
});

test('a slowly loading screen shows its skeleton after a moment, and not before', async () => {
  signIn(HOME);
  const app = await visit('/about');
  await expect.element(app.getByText('1.2.3')).toBeVisible();
  const gate = Promise.withResolvers<undefined>();
  const options: { loader?: unknown } = app.visited.routesByPath['/profile'].options;
  const { loader } = options;
  // The next screen, as on a slow network.
  options.loader = () => Promise.all([needTexts('household'), gate.promise]);
  const left = performance.now();
  await app.getByRole('link', { name: 'Us' }).click();
  options.loader = loader;
  await expect.element(app.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(performance.now() - left).toBeGreaterThan(190);
  await expect.element(app.getByText('1.2.3')).not.toBeVisible();
  await expect.poll(currentItem).toEqual(['Us']);
  gate.resolve(undefined);
  await expect.element(app.getByRole('heading', { level: 1 })).toHaveTextContent('12 Lilac Street');
  await expect.element(app.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
});

test.each([
  ['/', 'Board · 12 Lilac Street'],
  ['/tasks', 'Tasks · 12 Lilac Street'],
  ['/profile', 'Us · 12 Lilac Street'],
  ['/settings/language', 'Language · 12 Lilac Street'],
  ['/nowhere', 'This page doesn’t exist · Hestia'],
])('%s says in the tab where one is, and which household it is: %s', async (path, title) => {
  signIn(HOME);
  await visit(path);
  await expect.poll(() => document.title).toBe(title);
});

test.each([
  ['/login', 'Sign in · Hestia'],
  ['/login?new=1', 'Create account · Hestia'],
  ['/invite', 'Invitation · Hestia'],
])('outside of the household the tab says where one is, too: %s', async (path, title) => {
  await visit(path);
  await expect.poll(() => document.title).toBe(title);
});

test('the tab bar follows navigation, also offline', async () => {
  signIn(HOME);
  const app = await visit('/settings');
  await expect.poll(() => document.title).toBe('Settings · 12 Lilac Street');
  await needTexts('household');
  mockFetch();
  await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Us' }).click();
  await expect.poll(() => document.title).toBe('Us · 12 Lilac Street');
});

test.each([390, 1280])('every main place has one bell, at a width of %s px', async (width) => {
  await page.viewport(width, 844);
  signIn(HOME);
  await visit('/about');
  const bells = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.app-bell')].filter((bell) => bell.checkVisibility());
  await expect.poll(() => bells().map((bell) => bell.pathname)).toEqual(['/news']);
});

test('the top bar leads to the household, and the room behind the faces to an invitation', async () => {
  signIn(HOME);
  const app = await visit('/settings');
  await expect.element(app.getByRole('link', { name: '12 Lilac Street' })).toHaveAttribute('href', '/profile');
  await app.getByRole('button', { name: 'Invite a flatmate' }).click();
  const sheet = app.getByRole('dialog', { name: 'Invite your flatmates' });
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(app.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
