import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { holdDepartures } from '#test/departures.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { isReturn, leaveFor } from './oidc.ts';

const issuer = 'https://id.example';

/** Our server with this nonce, and the issuer's description of itself. */
function answerWith(nonce: string, named = issuer) {
  const { of } = mockFetch([accountEndpoints.getNonce, nonce]);
  const ours = vi.mocked(fetch).getMockImplementation() ?? fetch;
  const endpoints = { authorization_endpoint: `${issuer}/authorize?tenant=flat`, token_endpoint: `${issuer}/token` };
  const described = { issuer: named, ...endpoints };
  vi.mocked(fetch).mockImplementation((url, init) =>
    url === `${issuer}/.well-known/openid-configuration` ? Promise.resolve(Response.json(described)) : ours(url, init),
  );
  return { of };
}

test('the page does not leave for an issuer that calls itself another', async () => {
  answerWith('nonce-of-the-server', 'https://id.example.org');
  const departures = holdDepartures();
  await expect(leaveFor({ issuer, clientId: 'hestia' })).rejects.toThrow('Another issuer answers');
  expect(departures).toEqual([]);
});

test('the page leaves for the issuer with a nonce of our server', async () => {
  const { of } = answerWith('nonce-of-the-server');
  const departures = holdDepartures();
  await leaveFor({ issuer, clientId: 'hestia' });
  expect(of(accountEndpoints.getNonce)).toHaveLength(1);
  expect(departures).toHaveLength(1);
  const url = departures[0]?.url ?? new URL(location.href);
  expect(url.origin + url.pathname).toBe(`${issuer}/authorize`);
  const { state, code_challenge: challenge, ...asked } = Object.fromEntries(url.searchParams);
  expect(asked).toEqual({
    tenant: 'flat',
    response_type: 'code',
    client_id: 'hestia',
    redirect_uri: `${location.origin}/login`,
    scope: 'openid email profile',
    nonce: 'nonce-of-the-server',
    code_challenge_method: 'S256',
  });
  expect([state, challenge]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(isReturn(new URLSearchParams({ state: state ?? '', code: 'x' }))).toBe(true);
});
