import { accountEndpoints, type Providers } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { runOn } from '#platform/kernel/native.ts';
import * as entering from '#platform/sign-in/enter.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import type { Proof } from './id-token-entry.ts';
import { SignInProviders } from './sign-in-providers.tsx';

vi.mock('#platform/sign-in/enter.ts', { spy: true });
vi.mock('./google.ts', () => ({
  drawGoogleButton: (parent: HTMLElement, { onProof }: { onProof: (proof: Proof) => void }) => {
    const button = document.createElement('button');
    button.textContent = 'Google';
    button.addEventListener('click', () => onProof({ googleToken: 'token', nonce: 'nonce' }));
    parent.replaceChildren(button);
    return Promise.resolve();
  },
}));

const user = { id: 'u', username: 'Léa', email: 'lea@example.org', colocationId: null, profilePictureUrl: null };
const session = { user, jwt: 'a.b.c' };
const google: Providers = {
  local: false,
  google: { clientId: 'web' },
  oidc: null,
  passkeys: null,
  signUp: 'open',
  isFresh: false,
};

beforeEach(() => {
  vi.mocked(entering.enter).mockReset().mockResolvedValue(undefined);
});

async function arrive(providers: Providers = google) {
  const screen = await renderOutside(<SignInProviders providers={providers} invitation={null} next={null} />);
  await screen.getByRole('button', { name: 'Google' }).click();
  return screen;
}

test('an account that another user made with my e-mail opens only after I confirm that it is mine', async () => {
  const { of } = mockFetch([
    accountEndpoints.login,
    ({ body }) => ((body as { account: unknown }).account === 'mine' ? session : refusal('accountUnclear')),
  ]);
  const screen = await arrive();
  await expect.element(screen.getByRole('dialog', { name: 'Is this account yours?' })).toBeVisible();
  await expectAccessible();
  expect(entering.enter).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'It’s mine', exact: true }).click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, null]]);
  expect(of(accountEndpoints.login).map(({ body }) => body)).toEqual([
    { googleToken: 'token', nonce: 'nonce', account: null },
    { googleToken: 'token', nonce: 'nonce', account: 'mine' },
  ]);
});

test("an account that isn't the user's stays, and the user gets a new one with another name", async () => {
  const { of } = mockFetch([accountEndpoints.login, refusal('accountUnclear')], [accountEndpoints.register, session]);
  const screen = await arrive();
  await screen.getByRole('button', { name: 'It’s not mine: start fresh' }).click();
  await screen.getByLabelText('Your name').fill('Léa');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => vi.mocked(entering.enter).mock.calls).toEqual([[session, null]]);
  expect(of(accountEndpoints.register)[0]?.body).toMatchObject({ username: 'Léa', nonce: 'nonce', account: 'fresh' });
});

test('if no new accounts are allowed, the name is not asked for', async () => {
  mockFetch([accountEndpoints.login, refusal('userNotFound')]);
  const screen = await arrive({ ...google, signUp: 'closed' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This server isn’t taking new accounts.');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test("an app without Google sign-in doesn't offer it", async () => {
  const no = () => Promise.resolve();
  const tokens = { read: () => null, write: () => undefined, forget: () => undefined };
  const nothing = { settle: no, forgetPictures: no, endPush: no, feel: () => undefined, readPushToken: () => null };
  runOn({ server: 'https://flat.example.org', tokens, ...nothing, canAskGoogle: false, choosesWithoutCamera: false });
  try {
    const screen = await renderOutside(<SignInProviders providers={google} invitation={null} next={null} />);
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  } finally {
    runOn(null);
  }
});
