import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
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

test('the password is requested if the server requires it, and a refusal is shown', async () => {
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
])('if passkeys are impossible, the screen explains why: %j', async (reason, words) => {
  mockFetch([accountEndpoints.getProviders, { ...providers, ...reason }], [passkeyEndpoints.listPasskeys, []]);
  const screen = await renderScreen(<PasskeysScreen />, { path: '/settings/passkeys' });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

const phone = { id: 'p', name: 'Phone', createdAt: '2026-03-02T10:00:00Z', lastUsedAt: null };
const codesLeft = (left: number) => ({ left, madeAt: null, lastUsedAt: null });

test.each([
  [[], 10, 'Add a passkey first.'],
  [[phone], 0, 'Make recovery codes first. Without them, losing a device could lock you out.'],
])('two-step sign-in is offered only to users with passkeys and codes: %j, %i', async (passkeys, left, words) => {
  mockFetch(
    [accountEndpoints.getProviders, { ...providers, passkeys: here }],
    [passkeyEndpoints.listPasskeys, passkeys],
    [secondFactorEndpoints.getSecondFactor, { isOn: false }],
    [recoveryEndpoints.getRecoveryCodes, codesLeft(left)],
  );
  const screen = await renderScreen(<PasskeysScreen />, { path: '/settings/passkeys' });
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('switch')).toBeDisabled();
  await expectAccessible();
});

test("it is turned on and off with the password where the server requires it, and its last passkey can't be removed", async () => {
  let isOn = false;
  let isAsked = false;
  const { of } = mockFetch(
    [accountEndpoints.getProviders, { ...providers, passkeys: here }],
    [passkeyEndpoints.listPasskeys, [phone]],
    [passkeyEndpoints.removePasskey, refusal('lastPasskey')],
    [secondFactorEndpoints.getSecondFactor, () => ({ isOn })],
    [recoveryEndpoints.getRecoveryCodes, codesLeft(3)],
    [
      secondFactorEndpoints.setSecondFactor,
      () => {
        if (!isAsked) {
          isAsked = true;
          return refusal('passwordNeeded');
        }
        isOn = !isOn;
        return { isOn };
      },
    ],
  );
  const screen = await renderScreen(<PasskeysScreen />, { path: '/settings/passkeys' });
  const asks = screen.getByRole('switch', { name: 'Also ask for a passkey (two-step sign-in)' });
  const text = screen.getByText('Also ask for a passkey (two-step sign-in)');
  await text.click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/your password alone won’t be enough/);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByLabelText('Your password', { exact: true }).fill('the fern on the sill');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(asks).toBeChecked();
  await screen.getByText('Phone', { exact: true }).click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText(/needs your last passkey/)).toBeVisible();
  await text.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(asks).not.toBeChecked();
  expect(of(secondFactorEndpoints.setSecondFactor).map(({ body }) => body)).toEqual([
    { isOn: true },
    { isOn: true, password: 'the fern on the sill' },
    { isOn: false },
  ]);
});
