import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { LEA, memberOf } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

beforeEach(() => saveUser(memberOf(LEA, 'Léa')));

const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };
const codes = ['0K0Q-1ABC-DEFG-HJKM', '7K0Q-1ABC-DEFG-HJKN'];

test('shows the number of codes, asks for the password before creating new ones, and shows those once, to copy', async () => {
  let isAsked = false;
  const { of } = mockFetch(
    [accountEndpoints.getProviders, providers],
    [recoveryEndpoints.getRecoveryCodes, { left: 9, madeAt: '2026-03-02T10:00:00Z', lastUsedAt: new Date().toJSON() }],
    [
      recoveryEndpoints.makeRecoveryCodes,
      () => {
        if (isAsked) return { codes };
        isAsked = true;
        return refusal('passwordNeeded');
      },
    ],
  );
  const screen = await renderScreen(<RecoveryScreen />, { path: '/settings/recovery' });
  await expect.element(screen.getByText('9 codes left, made on March 2, 2026.')).toBeVisible();
  await screen.getByRole('button', { name: 'Make new codes' }).click();
  await expect.element(screen.getByText('The old ones stop working at once.')).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Make codes', exact: true });
  await confirm.click();
  await screen.getByLabelText('Your password', { exact: true }).fill('the fern on the sill');
  await confirm.click();
  await expect.element(screen.getByRole('list', { name: 'Your recovery codes' })).toMatchTextContent(codes.join(''));
  expect(of(recoveryEndpoints.makeRecoveryCodes).map(({ body }) => body)).toEqual([
    {},
    { password: 'the fern on the sill' },
  ]);
  await expectAccessible();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('Codes copied.')).toBeVisible();
  expect(write.mock.calls).toEqual([[codes.join('\n')]]);
});

test('where passwords are off, it says that there are none', async () => {
  mockFetch(
    [accountEndpoints.getProviders, { ...providers, local: false }],
    [recoveryEndpoints.getRecoveryCodes, { left: 0, madeAt: null, lastUsedAt: null }],
  );
  const screen = await renderScreen(<RecoveryScreen />, { path: '/settings/recovery' });
  await expect.element(screen.getByText(/Passwords are turned off on this server/)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
