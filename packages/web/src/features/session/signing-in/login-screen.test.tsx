import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearDrafts, saveDraft, readDraft } from '#platform/drafts.ts';
import * as entering from '#platform/sign-in/enter.ts';
import { sweepLeftovers } from '#platform/sign-in/leftovers.ts';
import { mayEraseOthers } from '#platform/sign-in/others-words.ts';
import { forgetToken, forgetUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { LoginScreen } from './login-screen.tsx';

vi.mock('#platform/sign-in/enter.ts', { spy: true });

const user = { id: 'u', username: 'Léa', email: 'lea@example.org', colocationId: null, profilePictureUrl: null };
const session = { user, jwt: 'a.b.c' };
const builtIn = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };
const home = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';

const lilac = { colocationId: home, name: '12, rue des Lilas', address: 'Paris 18e', members: 3, invitedBy: 'Inès' };

beforeEach(async () => {
  forgetToken();
  forgetUser();
  await clearDrafts();
  // Other tests' data on this device would need a confirmation, too.
  await sweepLeftovers('');
  vi.mocked(entering.enter).mockReset().mockResolvedValue(undefined);
});

test('a user signs in with e-mail and password', async () => {
  const { of } = mockFetch([accountEndpoints.getProviders, builtIn], [accountEndpoints.signIn, session]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByLabelText('Email address').fill('lea@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('a secret');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, null]]);
  expect(of(accountEndpoints.signIn)[0]?.body).toEqual({ email: 'lea@example.org', password: 'a secret' });
  await expectAccessible();
});

test.each([
  ['in', '/login'],
  ['up', `/login?collocID=${home}&code=ABCD2345&new=1`],
])('signing %s, one reads what Hestia is, also in a small window', async (_way, path) => {
  await page.viewport(390, 660);
  onTestFinished(() => page.viewport(414, 896));
  mockFetch([accountEndpoints.getProviders, builtIn], [colocationEndpoints.getInvitation, lilac]);
  const screen = await renderOutside(<LoginScreen />, { path });
  await expect.element(screen.getByText('Notes, tasks, money, lists and chat for your home.')).toBeVisible();
});

test('an invited user reaches the button without scrolling, in the window of a messenger on a phone', async () => {
  await page.viewport(390, 660);
  onTestFinished(() => page.viewport(414, 896));
  mockFetch([accountEndpoints.getProviders, builtIn], [colocationEndpoints.getInvitation, lilac]);
  const screen = await renderOutside(<LoginScreen />, { path: `/login?collocID=${home}&code=ABCD2345&new=1` });
  await expect.element(screen.getByText('Inès invites you to')).toBeVisible();
  const create = screen.getByRole('button', { name: 'Create account' });
  await expect.element(create).toBeVisible();
  await expect.poll(() => create.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(660);
});

test('a missing value is reported at its field, which gets the focus, and no request is sent', async () => {
  const { of } = mockFetch([accountEndpoints.getProviders, builtIn], [accountEndpoints.signUp, session]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByText('Create account').first().click();
  await screen.getByLabelText('Your name').fill('Léa');
  await screen.getByLabelText('Email address').fill('lea');
  await screen.getByLabelText('Password', { exact: true }).fill('short');
  await screen.getByRole('button', { name: 'Create account' }).click();
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible();
  await expect.element(screen.getByText('Use at least 8 characters.')).toBeVisible();
  await expect.element(screen.getByLabelText('Email address')).toHaveFocus();
  expect(of(accountEndpoints.signUp)).toEqual([]);
  await expectAccessible();
});

test('a refusal is shown, and the input stays', async () => {
  mockFetch([accountEndpoints.getProviders, builtIn], [accountEndpoints.signIn, refusal('wrongCredentials')]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login', locale: 'fr' });
  await screen.getByLabelText('Adresse e-mail').fill('lea@example.org');
  await screen.getByLabelText('Mot de passe', { exact: true }).fill('pas le bon');
  await screen.getByRole('button', { name: 'Se connecter' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('E-mail ou mot de passe incorrect.');
  await expect.element(screen.getByLabelText('Adresse e-mail')).toHaveValue('lea@example.org');
  await expectAccessible();
});

test('offline the form says so, and the input stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  // Unmocked calls fail as if offline.
  mockFetch([accountEndpoints.getProviders, builtIn]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByLabelText('Email address').fill('lea@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('a secret');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You’re offline. Check your connection and try again.');
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('lea@example.org');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('a secret');
  expect(entering.enter).not.toHaveBeenCalled();
});

test('an invitation names the household and survives the switch between both ways', async () => {
  const { of } = mockFetch(
    [accountEndpoints.getProviders, builtIn],
    [accountEndpoints.signUp, session],
    [colocationEndpoints.getInvitation, lilac],
  );
  const screen = await renderOutside(<LoginScreen />, { path: `/login?collocID=${home}&code=12345678&new=1` });
  await expect.element(screen.getByText('12, rue des Lilas')).toBeVisible();
  await screen.getByText('Sign in').first().click();
  await screen.getByText('Create account').first().click();
  await screen.getByLabelText('Your name').fill('Léa');
  await screen.getByLabelText('Email address').fill('lea@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('long enough');
  await screen.getByRole('button', { name: 'Create account' }).click();
  await expect
    .poll(() => of(accountEndpoints.signUp)[0]?.body)
    .toMatchObject({ colocationId: home, code: '12345678', username: 'Léa' });
  await expect.poll(() => vi.mocked(entering.enter).mock.calls[0]?.[1]).toBe(`/invite?collocID=${home}&code=12345678`);
});

test("the inviter, loading late, doesn't push the form down", async () => {
  const late = new TransformStream<Uint8Array, Uint8Array>();
  const headers = { 'content-type': 'application/json' };
  mockFetch(
    [accountEndpoints.getProviders, builtIn],
    [colocationEndpoints.getInvitation, () => new Response(late.readable, { headers })],
  );
  const screen = await renderOutside(<LoginScreen />, { path: '/login?code=k7m4qzt9xw2p' });
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email address')).not.toBeInTheDocument();
  const writer = late.writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(lilac)));
  await writer.close();
  await expect.element(screen.getByText('12, rue des Lilas', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Email address')).toBeVisible();
});

test('an invited visitor sees the inviter, and the household’s own badge and address', async () => {
  mockFetch(
    [accountEndpoints.getProviders, builtIn],
    [colocationEndpoints.getInvitation, { ...lilac, name: 'The Larches', address: '7 Lilac Street' }],
  );
  const screen = await renderOutside(<LoginScreen />, { path: `/login?collocID=${home}&code=12345678&new=1` });
  await expect.element(screen.getByText('Inès invites you to')).toBeVisible();
  await expect.element(screen.getByText('7 Lilac Street')).toBeVisible();
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('on a server without accounts, the page opens on creating one', async () => {
  mockFetch([accountEndpoints.getProviders, { ...builtIn, isFresh: true }]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect.element(screen.getByLabelText('Your name')).toBeVisible();
  await screen.getByText('Sign in').first().click();
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the page for a forgotten password names who can help', async () => {
  const oidc = { name: 'Flat ID', issuer: 'https://id.example', clientId: 'hestia' };
  mockFetch([accountEndpoints.getProviders, { ...builtIn, oidc }]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByText('Forgot your password?').click();
  await expect
    .element(screen.getByText(/^This server doesn’t send email. Ask the person who runs it for a link/))
    .toBeVisible();
  await expect.element(screen.getByText(/^Flat ID still lets you in/)).toBeVisible();
  await expectAccessible();
});

test('the page for a forgotten password offers a link by e-mail if the server sends any', async () => {
  mockFetch([accountEndpoints.getProviders, { ...builtIn, mail: true }]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByText('Forgot your password?').click();
  await expect.element(screen.getByRole('link', { name: 'Get a link by email' })).toHaveAttribute('href', '/forgotten');
  await expect.element(screen.getByText(/This server doesn’t send email/)).not.toBeInTheDocument();
  await expectAccessible();
});

test('name and e-mail survive a reload; the password does not', async () => {
  mockFetch([accountEndpoints.getProviders, builtIn]);
  const before = await renderOutside(<LoginScreen />, { path: '/login?new=1' });
  await before.getByLabelText('Your name').fill('Léa');
  await before.getByLabelText('Email address').fill('lea@example.org');
  await before.getByLabelText('Password', { exact: true }).fill('long enough');
  await before.unmount();
  const after = await renderOutside(<LoginScreen />, { path: '/login?new=1' });
  await expect.element(after.getByLabelText('Your name')).toHaveValue('Léa');
  await expect.element(after.getByLabelText('Email address')).toHaveValue('lea@example.org');
  await expect.element(after.getByLabelText('Password', { exact: true })).toHaveValue('');
});

test('an easily guessed password is rejected with a reason, and not sent', async () => {
  const { of } = mockFetch([accountEndpoints.getProviders, builtIn], [accountEndpoints.signUp, refusal('emailTaken')]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login?new=1' });
  await screen.getByLabelText('Your name').fill('Marguerite');
  await screen.getByLabelText('Email address').fill('marguerite@example.org');
  const password = screen.getByLabelText('Password', { exact: true });
  const weak = screen.getByText('That one is easy to guess. Use a few words that don’t belong together.');
  for (const typed of ['        ', 'abcdefgh', 'Passw0rd!', 'summer2026', 'marguerite1']) {
    await password.fill(typed);
    await expect.element(weak).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Create account' }).click();
    await expect.element(weak).toBeVisible();
  }
  await expectAccessible();
  expect(of(accountEndpoints.signUp)).toEqual([]);
  await password.fill('three blue herons');
  await screen.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => of(accountEndpoints.signUp)).toHaveLength(1);
});

test('only ways that the server offers are shown', async () => {
  mockFetch([
    accountEndpoints.getProviders,
    { local: false, google: null, oidc: { name: 'Flat ID', issuer: 'https://id.example', clientId: 'hestia' } },
  ]);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await expect.element(screen.getByRole('button', { name: 'Continue with Flat ID' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email address')).not.toBeInTheDocument();
  expect(document.querySelector('script[src*="google"]')).toBeNull();
  await expectAccessible();
});

test('a user whose session expired sees a message', async () => {
  mockFetch([accountEndpoints.getProviders, builtIn]);
  saveUser(user);
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await expect
    .element(screen.getByText(/^You’ve been signed out\. Sign in to pick up where you left off\. What you wrote/))
    .toBeVisible();
});

test.each([
  ['closed', '/login?new=1', 'This server isn’t taking new accounts.'],
  ['invitation', '/login?new=1', /You need an invitation to create an account/],
])('a server whose sign-up is %s offers no new account, and says why', async (signUp, path, words) => {
  mockFetch([accountEndpoints.getProviders, { ...builtIn, signUp }]);
  const screen = await renderOutside(<LoginScreen />, { path });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create account' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Your name')).not.toBeInTheDocument();
  await expectAccessible();
});

test('an invited visitor may create an account if an invitation is required', async () => {
  mockFetch(
    [accountEndpoints.getProviders, { ...builtIn, signUp: 'invitation' }],
    [colocationEndpoints.getInvitation, lilac],
  );
  const screen = await renderOutside(<LoginScreen />, { path: `/login?collocID=${home}&code=12345678&new=1` });
  await expect.element(screen.getByLabelText('Your name')).toBeVisible();
});

test.each([
  ['kept', 'Cancel'],
  ['thrown away', 'Discard'],
])("another user's unsent writes here need a confirmation before they are lost: %s", async (what, press) => {
  const { of } = mockFetch([accountEndpoints.getProviders, builtIn], [accountEndpoints.signIn, session]);
  saveUser({ ...user, id: 'ada', username: 'Ada' });
  saveDraft('chat', 'Who cooks?');
  const entered: string[] = [];
  vi.mocked(entering.enter).mockImplementation(async ({ user: { id }, jwt }) => {
    // Like the real one, which opens a new page.
    if (await mayEraseOthers(id)) entered.push(jwt);
  });
  const screen = await renderOutside(<LoginScreen />, { path: '/login' });
  await screen.getByLabelText('Email address').fill('lea@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('a secret');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(/1 unsent change by Ada .* Sign in as Ada to send it\./)).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: press }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
  expect(entered).toEqual(what === 'kept' ? [] : [session.jwt]);
  expect(readDraft('chat')).toBe('Who cooks?');
  expect(of(accountEndpoints.signIn)).toHaveLength(1);
});
