import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts } from '#platform/drafts.ts';
import * as entering from '#platform/sign-in/enter.ts';
import { sweepLeftovers } from '#platform/sign-in/leftovers.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RecoverScreen } from '../forgotten/recover-screen.tsx';
import { ResetScreen } from '../forgotten/reset-screen.tsx';

vi.mock('#platform/sign-in/enter.ts', { spy: true });

const user = { id: 'u', username: 'Léa', email: 'lea@example.org', colocationId: null, profilePictureUrl: null };
const session = { user, jwt: 'a.b.c' };
const providers = { local: true, google: null, oidc: null, passkeys: null, signUp: 'open', isFresh: false };
const here = { ...providers, passkeys: { rpId: location.hostname } };
const needed = refusal('passkeyNeeded', undefined, 'the-challenge');
const CODE = '7K0Q-1ABC-DEFG-HJKN';

beforeEach(async () => {
  forgetToken();
  forgetUser();
  await clearDrafts();
  await sweepLeftovers('');
  vi.mocked(entering.enter).mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.unstubAllGlobals());

async function signIn(locale: 'en' | 'fr' = 'en') {
  const screen = await renderOutside(<LoginScreen />, { path: '/login', locale });
  await screen.getByLabelText(locale === 'fr' ? 'Adresse e-mail' : 'Email address').fill('lea@example.org');
  await screen.getByLabelText(locale === 'fr' ? 'Mot de passe' : 'Password', { exact: true }).fill('a secret');
  await screen.getByRole('button', { name: locale === 'fr' ? 'Se connecter' : 'Sign in' }).click();
  return screen;
}

test('after the password comes the passkey, and a code replaces it', async () => {
  const { of } = mockFetch(
    [accountEndpoints.getProviders, here],
    [accountEndpoints.signIn, needed],
    [secondFactorEndpoints.finishWithRecoveryCode, session],
  );
  const screen = await signIn();
  await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
  expect(vi.mocked(entering.enter)).not.toHaveBeenCalled();
  await screen.getByText('Use a recovery code').click();
  const submit = screen.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await expect.element(screen.getByText('Enter one of your codes, all sixteen letters and digits.')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('Recovery code').fill(CODE);
  await submit.click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, null]]);
  expect(of(secondFactorEndpoints.finishWithRecoveryCode)[0]?.body).toEqual({ challenge: 'the-challenge', code: CODE });
});

test('a device without an answer is reported, and can be retried', async () => {
  const { of } = mockFetch(
    [accountEndpoints.getProviders, here],
    [accountEndpoints.signIn, needed],
    [secondFactorEndpoints.startSecondStep, { challenge: '%', rpId: 'x', timeout: 1, userVerification: 'required' }],
  );
  const screen = await signIn();
  const button = screen.getByRole('button', { name: 'Continue with a passkey' });
  await button.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your device didn’t answer. Try again.');
  await button.click();
  await expect.poll(() => of(secondFactorEndpoints.startSecondStep)).toHaveLength(2);
});

test('without passkeys only a code is offered; the phone app explains why', async () => {
  let response = refusal('wrongCredentials');
  mockFetch(
    [accountEndpoints.getProviders, providers],
    [accountEndpoints.signIn, needed],
    [secondFactorEndpoints.finishWithRecoveryCode, () => response],
  );
  const screen = await signIn();
  await expect.element(screen.getByText(/Passkeys don’t work here/)).toBeVisible();
  await screen.getByLabelText('Recovery code').fill(CODE);
  const submit = screen.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('That isn’t one of your codes, or it was used already.');
  await expectAccessible();
  response = refusal('notFound');
  await submit.click();
  await expect.element(screen.getByText('That took too long. Sign in again.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'One more step', level: 1 })).toBeVisible();
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(screen.getByLabelText('Email address')).toBeVisible();
});

test('in the phone app the texts say that a code is needed', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const { of } = mockFetch(
    [accountEndpoints.getProviders, here],
    [accountEndpoints.signIn, needed],
    [secondFactorEndpoints.finishWithRecoveryCode, session],
  );
  const screen = await signIn('fr');
  await expect.element(screen.getByText(/Les clés d’accès ne marchent pas dans cette appli/)).toBeVisible();
  await expect.element(screen.getByText('Continuer avec une clé d’accès')).not.toBeInTheDocument();
  await screen.getByLabelText('Code de secours').fill(CODE);
  await screen.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect.poll(() => of(secondFactorEndpoints.finishWithRecoveryCode)).toHaveLength(1);
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, null]]);
});

test('a link that has set the password continues with the second step', async () => {
  mockFetch(
    [accountEndpoints.getProviders, providers],
    [accountEndpoints.findReset, { username: 'Léa', email: 'lea@example.org' }],
    [accountEndpoints.resetPassword, needed],
    [secondFactorEndpoints.finishWithRecoveryCode, session],
  );
  const screen = await renderOutside(<ResetScreen />, { path: '/reset#the-code' });
  await screen.getByLabelText('New password', { exact: true }).fill('the fern on the sill');
  await screen.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One more step');
  await screen.getByLabelText('Recovery code').fill(CODE);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, '/']]);
});

test('a code without the password gets an explanation', async () => {
  mockFetch([recoveryEndpoints.signInWithRecoveryCode, refusal('passwordNeeded')]);
  const screen = await renderOutside(<RecoverScreen />, { path: '/recover' });
  await screen.getByLabelText('Email address').fill('lea@example.org');
  await screen.getByLabelText('Recovery code').fill(CODE);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Sign in with your password first: this code then replaces the passkey/);
});
