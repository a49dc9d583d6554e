import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as entering from '#platform/sign-in/enter.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { ResetScreen } from './reset-screen.tsx';

vi.mock('#platform/sign-in/enter.ts', { spy: true });

const owner = { username: 'Léa', email: 'lea@example.org' };
const user = { id: 'u', ...owner, colocationId: null, profilePictureUrl: null };
const session = { user, jwt: 'a.b.c' };
const path = '/reset#the-code';

beforeEach(() => {
  forgetToken();
  forgetUser();
  vi.mocked(entering.enter).mockReset().mockResolvedValue(undefined);
});

test('opening a link shows whose password it sets; setting it signs in', async () => {
  let isWeak = true;
  const { of } = mockFetch(
    [accountEndpoints.findReset, owner],
    [
      accountEndpoints.resetPassword,
      () => (isWeak ? refusal('invalid', { password: ['This password is too common'] }) : session),
    ],
  );
  const screen = await renderOutside(<ResetScreen />, { path });
  await expect.element(screen.getByRole('heading', { name: 'Welcome back, Léa.' })).toBeVisible();
  await expect.element(screen.getByText(/lea@example\.org/)).toBeVisible();
  const field = screen.getByLabelText('New password', { exact: true });
  const save = screen.getByRole('button', { name: 'Save and sign in' });
  await field.fill('short');
  await save.click();
  await expect.element(screen.getByText('Use at least 8 characters.')).toBeVisible();
  expect(of(accountEndpoints.resetPassword)).toEqual([]);
  const weak = screen.getByText('That one is easy to guess. Use a few words that don’t belong together.');
  await field.fill('summer2026');
  await save.click();
  await expect.element(weak).toBeVisible();
  await expectAccessible();
  expect(of(accountEndpoints.resetPassword)).toEqual([]);
  // A weakness found only by the server is reported the same way.
  await field.fill('three blue herons');
  await save.click();
  await expect.poll(() => of(accountEndpoints.resetPassword)).toHaveLength(1);
  await expect.element(weak).toBeVisible();
  isWeak = false;
  await field.fill('the fern on the sill');
  await save.click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, '/']]);
  expect(of(accountEndpoints.resetPassword)[1]?.body).toEqual({ code: 'the-code', password: 'the fern on the sill' });
});

test.each(['/reset', path])('an invalid link says how to get another: %s', async (address) => {
  mockFetch([accountEndpoints.findReset, refusal('notFound')]);
  const screen = await renderOutside(<ResetScreen />, { path: address });
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
  await expect.element(screen.getByText(/“Forgot your password\?” on the sign-in page says how/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expectAccessible();
});

test('a used link says so, and offline it can be tried again', async () => {
  mockFetch();
  const screen = await renderOutside(<ResetScreen />, { path });
  await expect.element(screen.getByText('Couldn’t check the link.')).toBeVisible();
  mockFetch([accountEndpoints.findReset, owner], [accountEndpoints.resetPassword, refusal('notFound')]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByLabelText('New password', { exact: true }).fill('the fern on the sill');
  await screen.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(screen.getByText('This link no longer works.')).toBeVisible();
});
