import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { LEA, memberOf } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { PasskeysScreen } from './passkeys-screen.tsx';

beforeEach(() => saveUser(memberOf(LEA, 'Léa')));

const providers = { local: true, google: null, oidc: null, signUp: 'open', isFresh: false };
const here = { rpId: location.hostname };

test('the password is asked for when the server wants it, and a refusal is said in words', async () => {
  let code: 'passwordNeeded' | 'wrongCredentials' | 'quotaReached' = 'passwordNeeded';
  const { of } = mockFetch(
    [accountEndpoints.getProviders, { ...providers, passkeys: here }],
    [passkeyEndpoints.startPasskey, () => refusal(code)],
    [passkeyEndpoints.listPasskeys, []],
  );
  const screen = await renderScreen(<PasskeysScreen />, { path: '/settings/passkeys' });
  await screen.getByRole('button', { name: 'Add a passkey' }).click();
  const name = screen.getByRole('textbox', { name: 'Name' });
  const add = screen.getByRole('dialog').getByRole('button', { name: 'Add a passkey' });
  await name.fill(' ');
  await add.click();
  await expect.element(screen.getByText('Give it a name.')).toBeVisible();
  expect(of(passkeyEndpoints.startPasskey)).toEqual([]);
  await name.fill('Phone');
  await add.click();
  const password = screen.getByLabelText('Your password', { exact: true });
  await password.fill('a guess');
  code = 'wrongCredentials';
  await add.click();
  await expect.element(screen.getByText('That isn’t your password.')).toBeVisible();
  await expectAccessible();
  code = 'quotaReached';
  await add.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('That’s as many passkeys as an account can have. Remove one first.');
  expect(of(passkeyEndpoints.startPasskey).map(({ body }) => body)).toEqual([
    { password: null },
    { password: 'a guess' },
    { password: 'a guess' },
  ]);
});

test.each([
  [
    { passkeys: null },
    'Passkeys need an address like https://hestia.example.org. Ask whoever runs this server for one.',
  ],
  [
    { passkeys: { rpId: 'hestia.example.org' } },
    'Passkeys only work at hestia.example.org. Open Hestia there to add one.',
  ],
  [{ passkeys: null, local: false }, 'Passkeys are turned off on this server.'],
])('where there can be none, it is said why: %j', async (said, words) => {
  mockFetch([accountEndpoints.getProviders, { ...providers, ...said }], [passkeyEndpoints.listPasskeys, []]);
  const screen = await renderScreen(<PasskeysScreen />, { path: '/settings/passkeys' });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
