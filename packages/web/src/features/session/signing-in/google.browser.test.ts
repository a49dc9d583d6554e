import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { mockFetch } from '#test/fetch-mock.ts';
import { drawGoogleButton } from './google.ts';
import type { Proof } from './id-token-entry.ts';

afterEach(() => {
  globalThis.google = undefined;
});

/** A stand-in for the part of Google's script that we use; no script is loaded. */
function plantGoogle() {
  const initialize = vi.fn<(options: { nonce: string; callback: (answer: { credential: string }) => void }) => void>();
  const renderButton = vi.fn<(parent: HTMLElement) => void>();
  globalThis.google = { accounts: { id: { initialize, renderButton } } };
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    (script as HTMLScriptElement).dispatchEvent(new Event('load'));
  });
  return { initialize, renderButton };
}

test("Google's sign-in gets a nonce of our server, and its token is sent with the same one", async () => {
  const { of } = mockFetch([accountEndpoints.getNonce, 'nonce-of-the-server']);
  const { initialize, renderButton } = plantGoogle();
  const parent = document.createElement('div');
  const onProof = vi.fn<(proof: Proof) => void>();
  await drawGoogleButton(parent, { clientId: 'web', locale: 'en', onProof });
  expect(of(accountEndpoints.getNonce)).toHaveLength(1);
  expect(initialize).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ client_id: 'web', nonce: 'nonce-of-the-server' }),
  );
  expect(renderButton.mock.calls.map(([where]) => where)).toEqual([parent]);
  initialize.mock.calls[0]?.[0].callback({ credential: 'id-token' });
  expect(onProof).toHaveBeenCalledExactlyOnceWith({ googleToken: 'id-token', nonce: 'nonce-of-the-server' });
});
