import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { clearDrafts, saveDraft } from '#platform/drafts.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { ForgottenScreen } from './forgotten-screen.tsx';

const path = '/forgotten';

beforeEach(async () => {
  forgetToken();
  forgetUser();
  await clearDrafts();
});

test('the answer to a request for a link is the same, whether or not there is an account', async () => {
  const { of } = mockFetch([accountEndpoints.mailReset, 'Sent if there is such an account']);
  const screen = await renderOutside(<ForgottenScreen />, { path, locale: 'fr' });
  const send = screen.getByRole('button', { name: 'Envoyer le lien' });
  await send.click();
  await expect.element(screen.getByText('Écris une adresse e-mail valide.')).toBeVisible();
  expect(of(accountEndpoints.mailReset)).toEqual([]);
  await screen.getByLabelText('Adresse e-mail').fill(' lea@example.org ');
  await send.click();
  await expect.element(screen.getByRole('heading', { name: 'Regarde tes e-mails.' })).toBeVisible();
  await expect
    .element(screen.getByText(/^S’il y a un compte avec lea@example\.org, un lien est en route/))
    .toBeVisible();
  expect(of(accountEndpoints.mailReset).map(({ body }) => body)).toEqual([
    { email: 'lea@example.org', language: 'en' },
  ]);
  await expectAccessible();
  await screen.getByRole('button', { name: 'Utiliser une autre adresse' }).click();
  await expect.element(screen.getByLabelText('Adresse e-mail')).toHaveValue('lea@example.org');
});

test('the e-mail from the sign-in page is filled in, and too many links are refused with a text', async () => {
  saveDraft('login', { username: '', email: 'lea@example.org' });
  mockFetch([accountEndpoints.mailReset, refusal('tooMany')]);
  const screen = await renderOutside(<ForgottenScreen />, { path });
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('lea@example.org');
  await screen.getByRole('button', { name: 'Send link' }).click();
  await expect.element(screen.getByText('That’s enough links for now. Try again in an hour.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in with a password' })).toHaveAttribute('href', '/login');
  await expectAccessible();
});
