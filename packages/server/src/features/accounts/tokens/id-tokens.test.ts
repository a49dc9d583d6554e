import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startIssuer, type TestIssuer } from '#test/issuer.ts';
import { cpuMs } from '#test/cpu-time.ts';
import { isPlainEmail, openIdTokens } from './id-tokens.ts';

let issuer: TestIssuer;
let strangersKey: CryptoKey;
let verify: ReturnType<typeof openIdTokens>;

beforeAll(async () => {
  issuer = await startIssuer();
  strangersKey = (await generateKeyPair('RS256')).privateKey;
  verify = openIdTokens([{ issuer: issuer.url, clientIds: ['hestia', 'hestia-phone'] }], log);
});
afterAll(() => issuer.close());

const warnings: unknown[] = [];
const log = { info: () => {}, warn: (about: unknown) => void warnings.push(about) };

const ada = { sub: 'ada-1', email: 'Ada@Example.org', email_verified: true };

it('recognizes the user by issuer and subject', async () => {
  expect(await verify(await issuer.token(ada))).toMatchObject({
    issuer: issuer.url,
    subject: 'ada-1',
    email: 'ada@example.org',
  });
  expect(await verify(await issuer.token({ ...ada, iss: `${issuer.url}/`, aud: 'hestia-phone' }))).toMatchObject({
    issuer: issuer.url,
  });
});

it('accepts a token with its type, and one valid for a day', async () => {
  for (const options of [{ typ: 'JWT' }, { typ: 'jwt' }, { expires: '1d' }])
    expect(await verify(await issuer.token(ada, options))).toMatchObject({ subject: 'ada-1' });
});

it('remembers a token for longer than any clock accepts it', async () => {
  const exp = Math.floor(Date.now() / 1000) - 20;
  const { token } = await verify(await issuer.token(ada, { expires: exp }));
  expect(Date.parse(token.expiresAt)).toBeGreaterThan((exp + 30) * 1000);
});

it('accepts a token for several audiences that our app requested', async () => {
  expect(await verify(await issuer.token({ ...ada, aud: ['hestia', 'other'], azp: 'hestia' }))).toMatchObject({
    subject: 'ada-1',
  });
});

it.each<[string, () => Promise<string> | string]>([
  ['no token', () => 'hello'],
  ['another audience', () => issuer.token({ ...ada, aud: 'elsewhere' })],
  ['several audiences, asked for by another', () => issuer.token({ ...ada, aud: ['hestia', 'x'], azp: 'x' })],
  ['another issuer', () => issuer.token({ ...ada, iss: 'https://accounts.example.org' })],
  ['a letter of another alphabet in the e-mail', () => issuer.token({ ...ada, email: '\u212Aim@example.org' })],
  ['an old one that still counts', () => issuer.token({ ...ada, iat: Math.floor(Date.now() / 1000) - 700 })],
  ['an expired one', () => issuer.token(ada, { expires: Math.floor(Date.now() / 1000) - 60 })],
  ['another key', () => issuer.token(ada, { by: strangersKey })],
  ['a changed one', async () => (await issuer.token(ada)).replace(/.{10}$/, 'AAAAAAAAAA')],
  [
    'an unsigned one',
    () => new UnsecuredJWT({ iss: issuer.url, aud: 'hestia', ...ada }).setExpirationTime('5m').encode(),
  ],
  [
    'a shared secret',
    () =>
      new SignJWT({ iss: issuer.url, aud: 'hestia', ...ada })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode('a secret of thirty-two bytes, ok')),
  ],
  ['an e-mail that is not verified', () => issuer.token({ ...ada, email_verified: false })],
  ['an e-mail of which nothing is said', () => issuer.token({ sub: 'ada-1', email: 'ada@example.org' })],
  ['an e-mail without @', () => issuer.token({ ...ada, email: 'ada.example.org' })],
  ['an access token', () => issuer.token(ada, { typ: 'at+jwt' })],
  ['one with a life of ten years', () => issuer.token(ada, { expires: '10y' })],
  ['no e-mail', () => issuer.token({ sub: 'ada-1', email_verified: true })],
  ['nobody', () => issuer.token({ email: 'ada@example.org', email_verified: true })],
])('refuses %s', async (_name, make) => {
  await expect(verify(await make())).rejects.toMatchObject({ code: 'wrongCredentials' });
});

it('accepts both spellings of Google', async () => {
  const google = openIdTokens([{ issuer: 'https://accounts.google.com', clientIds: ['hestia'] }], log);
  const spoken = { ...ada, iss: 'accounts.google.com' };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string | URL) =>
    String(url).includes('openid-configuration')
      ? Response.json({ issuer: 'https://accounts.google.com', jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs' })
      : fetch(`${issuer.url}/keys`),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await google(await issuer.token(spoken))).toMatchObject({ issuer: 'https://accounts.google.com' });
  expect(await google(await issuer.token({ ...ada, iss: 'https://accounts.google.com' }))).toMatchObject({
    subject: 'ada-1',
  });
});

it('reports that the issuer is unreachable, and tries again the next time', async () => {
  let up = false;
  const flaky = createServer((_request, response) => {
    if (up) response.end(JSON.stringify({ issuer: at, jwks_uri: `${issuer.url}/keys` }));
    else response.writeHead(500).end();
  });
  await new Promise<void>((listening) => flaky.listen(0, '127.0.0.1', listening));
  const at = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
  const ask = openIdTokens([{ issuer: at, clientIds: ['hestia'] }], log);
  await expect(ask(await issuer.token({ ...ada, iss: at }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(warnings).toEqual([
    {
      err: expect.objectContaining({
        message: `${at}/.well-known/openid-configuration responded with status 500`,
      }) as unknown,
    },
  ]);
  up = true;
  expect(await ask(await issuer.token({ ...ada, iss: at }))).toMatchObject({ subject: 'ada-1' });
  flaky.close();
});

it('requests keys only over TLS, except from loopback', async () => {
  const plain = openIdTokens([{ issuer: 'http://issuer.example.org', clientIds: ['hestia'] }], log);
  await expect(plain(await issuer.token({ ...ada, iss: 'http://issuer.example.org' }))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it.each([
  ['ada@example.org', true],
  [' ada@example.org ', true],
  ['@a@b', true],
  ['ada@', false],
  ['@example.org', false],
  ['ada', false],
  ['a da@example.org', false],
  ['', false],
  [null, false],
])('takes %j for an e-mail address: %j', (email, is) => {
  expect(isPlainEmail(email)).toBe(is);
});

it('rejects 100,000 characters that are no e-mail address quickly', () => {
  const begin = cpuMs();
  expect(isPlainEmail(`${'@'.repeat(100_000)}\n x`)).toBe(false);
  expect(cpuMs() - begin).toBeLessThan(2000);
});
