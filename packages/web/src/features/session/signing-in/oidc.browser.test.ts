import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { holdDepartures } from '#test/departures.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { comeBack, isReturn, leaveFor } from './oidc.ts';

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

test("the page doesn't leave for an issuer that identifies as another", async () => {
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

/** An ID token with this nonce; its signature is the server's to check. */
const idTokenWith = (nonce: string) => `e30.${btoa(JSON.stringify({ nonce })).replace(/=+$/, '')}.x`;

/**
 * Leaves for the issuer, whose token endpoint then gives this answer; returns its request, and the state and challenge
 * sent along.
 */
async function goAway(answer: object) {
  answerWith('nonce-of-the-server');
  const departures = holdDepartures();
  await leaveFor({ issuer, clientId: 'hestia' });
  const asked: URLSearchParams[] = [];
  const before = vi.mocked(fetch).getMockImplementation() ?? fetch;
  vi.mocked(fetch).mockImplementation((url, init) => {
    if (url !== `${issuer}/token`) return before(url, init);
    asked.push(init?.body as URLSearchParams);
    return Promise.resolve(Response.json(answer));
  });
  const { state = '', code_challenge: challenge } = Object.fromEntries(departures[0]?.url.searchParams ?? []);
  const back = (given: string) =>
    comeBack({ issuer, clientId: 'hestia' }, new URLSearchParams({ state: given, code: 'c' }));
  return { asked, state, challenge, back };
}

test('a return is handled once, by the tab that started it: with its secret, and the matching ID token', async () => {
  const idToken = idTokenWith('nonce-of-the-server');
  const { asked, state, challenge, back } = await goAway({ id_token: idToken, access_token: 'dropped' });
  expect(await back(state)).toEqual({
    proof: { googleToken: idToken, nonce: 'nonce-of-the-server' },
    search: location.search,
  });
  const { code_verifier: verifier = '', code } = Object.fromEntries(asked[0] ?? []);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  expect([code, hash.toBase64({ alphabet: 'base64url', omitPadding: true })]).toEqual(['c', challenge]);
  await expect(back(state)).rejects.toThrow('Not our sign-in request');
  expect(asked).toHaveLength(1);
});

test("a return that this tab didn't start, or for another request, signs in no user", async () => {
  const stranger = await goAway({ id_token: idTokenWith('nonce-of-the-server') });
  await expect(stranger.back('another state')).rejects.toThrow('Not our sign-in request');
  expect(stranger.asked).toEqual([]);
  const other = await goAway({ id_token: idTokenWith('another nonce') });
  await expect(other.back(other.state)).rejects.toThrow('answers another question');
});
